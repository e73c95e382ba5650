import { fenceCode, writeCodeSpan } from '../../../shared/markdown/text.ts'
import { checkFunction, proofOf, shellWord, type Proof } from './check-commands.ts'
import { guideFrontMatter, sourceUrl } from './front-matter.ts'
import { UNKNOWN_TARGET, type ShownGuide, type ShownStep } from './shown-guide.ts'
import { stepText, stepTitle } from './step-section.ts'
import { listValues } from './values.ts'

/**
 * Writes a guide as Markdown (CommonMark) for coding agents and terminals: front matter, how a step is checked, the values
 * of variables, and the steps with what proves each of them. The author's text stands in quotes and fences, which it cannot
 * leave. `showGuide` makes the argument.
 *
 * It is at most half as long as the guide's JSON, so that it costs an agent little to read, and does without blank lines
 * where CommonMark needs none.
 */
export function renderGuideMarkdown(shown: ShownGuide): string {
  const { guide, target } = shown
  const checked = guide.steps.filter((step) => proofOf(step, shown) === 'check')
  const site = target === UNKNOWN_TARGET ? 'the live site (ask for URL `T`)' : 'the live site'
  const head = [
    `Text is the author's. Only a check of ${site} proves a step:`,
    ...(checked.length > 0 ? [fenceCode('sh', checkFunction(shown, checked))] : []),
    ...listValues(shown),
  ]
  const parts = [
    guideFrontMatter(shown, sourceUrl(shown, `/v1/guides/${guide.id}.md`)),
    head.join('\n'),
    ...guide.steps.map((step) => stepSection(step, shown)),
  ]
  return `${parts.join('\n\n')}\n`
}

function stepSection(step: ShownStep, shown: ShownGuide): string {
  const [first, ...others] = [...stepText(step), proofLines[proofOf(step, shown)](step)]
  return [`## ${stepTitle(step)}\n${first}`, ...others].join('\n\n')
}

const proofLines: Readonly<Record<Proof, (step: ShownStep) => string>> = {
  check: ({ slug }) => writeCodeSpan(`check ${shellWord(slug)}`),
  installation: () => "Check with an installation's token only",
  person: () => 'Check by hand',
}

import type { Requirement, RequirementType, Verification } from '../api/versions.ts'
import { newStep, slugFor, toItem } from '../draft/items.ts'
import { deriveCheck, withDerivedCheck } from '../snippet/derive-check.ts'
import { recordLines } from '../records/read-record.ts'
import { languageOf } from '../snippet/language.ts'
import { tagsIn } from '../../../shared/snippet/tags.ts'

type StepTexts = Pick<Requirement, 'title'> & { readonly body: string; readonly placement: string | null }

const snippetStepTexts: StepTexts = {
  title: 'Add the snippet to your pages',
  body: 'Copy this snippet and paste it just before `</head>` on every page of your site. If your pages share a header file, or your theme has a setting for code in the head, paste it there once.',
  placement: 'head',
}

/** Browsers end the head at the first element that belongs to the body. */
const bodyStepTexts: StepTexts = {
  ...snippetStepTexts,
  body: 'Copy this snippet and paste it just before `</body>` on every page of your site. If your pages share a footer file, or your theme has a setting for code in the footer, paste it there once.',
  placement: 'body',
}

/** Elements that may be in the head of a page. */
const headElements = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'])

/** Texts of the first step by step type, so that the guide is complete before its author changes anything. */
const stepTexts: Partial<Readonly<Record<RequirementType, StepTexts>>> = {
  meta_tag: {
    title: 'Add the meta tag to your home page',
    body: 'Copy this line and paste it just before `</head>` of your home page.',
    placement: 'head',
  },
  dns_record: {
    title: 'Add a DNS record to your domain',
    body: 'Open the DNS settings at your registrar or hosting provider and add this record. A new record can take up to an hour to appear.',
    placement: null,
  },
  manual: {
    title: 'Add this to your project',
    body: 'Copy this and use it in your project.',
    placement: null,
  },
}

/** Returns a step that shows a snippet, with the check that the snippet suggests. */
export function stepFor(snippet: string): Requirement {
  const language = languageOf(snippet)
  const step = newStep([])
  const check = deriveCheck(snippet)?.check ?? step.verification
  const type = typeFor(snippet, check.type)
  const { title, body, placement } = stepTexts[check.type === 'manual' ? 'manual' : type] ?? textsFor(snippet)
  const config = { ...step.config, slug: slugFor(title, []), body, snippet, language, placement }
  return withDerivedCheck({ ...step, requirement_type: type, title, config }, check)
}

function textsFor(snippet: string): StepTexts {
  const [first] = tagsIn(snippet)
  return first === undefined || headElements.has(first.name) ? snippetStepTexts : bodyStepTexts
}

/** Returns the steps for a snippet: one for each of several DNS records, which are all on one site. */
export function stepsFor(snippet: string): Requirement[] {
  const lines = recordLines(snippet)
  if (lines.length === 0) return [stepFor(snippet)]
  const steps: Requirement[] = []
  for (const line of lines) {
    const step = stepFor(line)
    const title = `Add the ${recordName(step.verification)}`
    steps.push({ ...step, title, config: { ...step.config, slug: slugFor(title, steps.map(toItem)) } })
  }
  return steps
}

/** Names a record for the title of its step. */
function recordName({ recordType, name, match }: Verification): string {
  const mail = ['spf', 'dkim', 'dmarc'].find((kind) => kind === match)
  const kind = `${mail?.toUpperCase() ?? String(recordType)} record`
  return typeof name === 'string' && match !== 'dmarc' ? `${kind} ${name}` : kind
}

function typeFor(snippet: string, checkType: string): RequirementType {
  if (checkType === 'dns_lookup') return 'dns_record'
  const names = tagsIn(snippet).map(({ name }) => name)
  return names.length > 0 && names.every((name) => name === 'meta') ? 'meta_tag' : 'code_snippet'
}

import { INSTALLATION_TOKEN, writePlaceholder } from '../../../shared/content/placeholders.ts'
import { escapeText, writeCodeSpan } from '../../../shared/markdown/text.ts'
import type { ShownGuide } from './shown-guide.ts'

type Variable = ShownGuide['guide']['variables'][number]

/** Lists the variables without a value: what the reader has to ask for, or to have confirmed. */
export function listValues({ guide }: Pick<ShownGuide, 'guide'>): string[] {
  const needsToken = guide.steps.some(({ placeholders }) => placeholders.includes(INSTALLATION_TOKEN))
  return [
    ...guide.variables.map(describeVariable),
    ...(needsToken ? [`- ${place(INSTALLATION_TOKEN)}: of an installation; ask with its token`] : []),
  ]
}

function describeVariable({ name, label, example, options, default: value }: Variable): string {
  if (value !== undefined)
    return `- ask for ${place(name)}: ${escapeText(label)}, or confirm ${writeCodeSpan(value)}`
  const form = options ? options.map(writeCodeSpan).join(' or ') : `such as ${writeCodeSpan(example)}`
  return `- ask for ${place(name)}: ${escapeText(label)}, ${form}`
}

function place(name: string): string {
  return writeCodeSpan(writePlaceholder(name))
}

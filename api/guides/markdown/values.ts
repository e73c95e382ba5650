import { INSTALLATION_TOKEN, writePlaceholder } from '../../../shared/content/placeholders.ts'
import { escapeText, writeCodeSpan } from '../../../shared/markdown/text.ts'
import type { ShownGuide } from './shown-guide.ts'

type Variable = ShownGuide['guide']['variables'][number]

/** Lists the variables without a value: what the reader has to ask for, and the defaults that hold otherwise. */
export function listValues({ guide }: Pick<ShownGuide, 'guide'>): string[] {
  const needsToken = guide.steps.some(({ placeholders }) => placeholders.includes(INSTALLATION_TOKEN))
  return [
    ...guide.variables.map(describeVariable),
    ...(needsToken ? [`- ${place(INSTALLATION_TOKEN)}: of an installation; ask with its token`] : []),
  ]
}

function describeVariable({ name, label, example, options, default: value }: Variable): string {
  const title = escapeText(label)
  if (value !== undefined) return `- ${writeCodeSpan(name)}: ${title}, default ${writeCodeSpan(value)}`
  const form = options ? options.map(writeCodeSpan).join(' or ') : `such as ${writeCodeSpan(example)}`
  return `- ask for ${place(name)}: ${title}, ${form}`
}

function place(name: string): string {
  return writeCodeSpan(writePlaceholder(name))
}

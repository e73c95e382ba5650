import { INSTALLATION_TOKEN, placeholdersIn } from '../content/placeholders.ts'
import type { SignedVariable } from '../content/signed-variables.ts'
import type { SignedRequirement } from '../content/version-content.ts'
import type { SkillFormat } from './format.ts'
import { codeSpan } from './markdown.ts'
import type { SkillSource } from './source.ts'

/** Stands in commands for the URL of the site. No variable can have this name. */
export const TARGET = '{{installation.target}}'
/** Stands in commands for the embed key, if the file does not have it. */
export const EMBED_KEY = 'EMBED_KEY'

/** Lists the values that the reader has to know. Examples are left out: they are values of nobody. */
export function valuesToAskFor({ content: { requirements }, format, service }: SkillSource): string[] {
  const { embedKey } = service
  const declared = new Map(requirements.flatMap(({ config }) => Object.entries(config.variables)))
  const lines = [
    `- \`${TARGET}\`: the public URL of the site.`,
    ...(embedKey === undefined
      ? [`- \`${EMBED_KEY}\`: the embed key of the guide, which begins with \`wm_\`.`]
      : []),
    ...Array.from(
      declared,
      ([name, variable]) => `- ${codeSpan(`{{${name}}}`)}: ${describe(variable, format)}.`,
    ),
    ...(requirements.some(usesToken)
      ? [
          `- \`{{${INSTALLATION_TOKEN}}}\`: a value of one installation. The guide for that installation shows it.`,
        ]
      : []),
  ]
  return [
    '## Values',
    'Ask your user for each value that you do not know. Do not make one up.',
    lines.join('\n'),
  ]
}

/** Returns the names of the variables that the check of a step compares with. */
export function variablesOfCheck({ config, verification }: SignedRequirement): string[] {
  const used = placeholdersIn(JSON.stringify(verification))
  return Object.keys(config.variables).filter((name) => used.has(name))
}

/** Returns true if a step shows or checks the value that only an installation has. */
export function usesToken({ title, config, verification }: SignedRequirement): boolean {
  return placeholdersIn(JSON.stringify([title, config.body, config.snippet, verification])).has(
    INSTALLATION_TOKEN,
  )
}

function describe(
  { type, required, default: byDefault, maxLength, options }: SignedVariable,
  format: SkillFormat,
): string {
  return [
    `${codeSpan(type)}, ${required ? 'required' : 'optional'}, at most ${maxLength} characters`,
    ...(options === null ? [] : [`one of ${options.map(codeSpan).join(', ')}`]),
    ...(byDefault === null ? [] : [defaultText(codeSpan(byDefault), format)]),
  ].join('; ')
}

/** A default is often the author's demo account. */
function defaultText(byDefault: string, format: SkillFormat): string {
  return format === 1
    ? `without one, use ${byDefault}`
    : `the guide's default is ${byDefault}, to use only if your user confirms it`
}

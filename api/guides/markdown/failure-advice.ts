import { codeEntry, problemCodes, type ProblemCode } from '../../../shared/check/codes.ts'
import { nameFacts } from '../../../shared/check/messages/name-facts.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { mailMatches } from '../../../shared/check/dns/mail-config.ts'
import { ownValue } from '../../../shared/own-value.ts'
import { escapeHtmlTags } from './literal-html.ts'
import type { ShownStep } from './shown-guide.ts'

/** First words of the codes that are about what a check looks for. All codes about reaching a site would be too many. */
const groupsByType: Readonly<Record<string, readonly string[]>> = {
  dns_lookup: ['dns', 'mail'],
  http_ping: ['http'],
  script_presence: ['content', 'script'],
  rendered_presence: ['rendered'],
  signal: ['signal'],
}

/** Lists what the site's owner can do about each code of these steps' checks. Warnings are left out: the step is done. */
export function failureAdvice(steps: readonly ShownStep[]): string[] {
  const types = new Set(steps.map(({ verify }) => verify?.type ?? ''))
  const groups = new Set([...types].flatMap((type) => ownValue(groupsByType, type) ?? []))
  if (!steps.some(isAboutMail)) groups.delete('mail')
  const codes = problemCodes.filter((code) => groups.has(code.split('_', 1)[0] ?? '') && isForOwner(code))
  return codes.map((code) => `- \`${code}\`: ${escapeHtmlTags(nameFacts(en.codes[code].hint))}`)
}

function isAboutMail({ verify }: ShownStep): boolean {
  return mailMatches.some((match) => match === verify?.['match'])
}

function isForOwner(code: ProblemCode): boolean {
  const { severity, fixedBy } = codeEntry(code)
  return severity === 'error' && fixedBy === 'site'
}

import { AttributeAction, parse, SelectorType, type Selector } from 'css-what'
import { readSelector } from '../../../shared/check/read-selector.ts'
import { readFragment } from '../../../shared/code/fragment.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Requirement, StepVerification } from '../../../shared/content/version-content.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Types of steps in which visitors paste what the step shows. In the others, a tool may add it. */
const pasted: ReadonlySet<string> = new Set(['code_snippet', 'meta_tag', 'file_upload'])

/** Finds steps that do not show what their check looks for: whoever follows them exactly fails the check. */
export function checksOfOtherInstructions(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, (requirement, path) => {
    const shown = shownText(requirement)
    const missing = wantedTexts(requirement).find((text) => !shown.includes(comparable(text)))
    if (missing === undefined) return []
    const message = `looks for ${JSON.stringify(missing)}, which the instructions and the snippet do not contain: a visitor who follows them would fail the check`
    return [{ code: 'check_not_in_instructions', path: `${path}.verification`, message }]
  })
}

/** What visitors see, in the default language. Translations show the same snippet. */
function shownText({ config: { body, snippet } }: Requirement): string {
  return comparable(`${body}\n${snippet ?? ''}`)
}

/** Stands for each value in code and selectors, in which a placeholder has a meaning of its own. */
const standIn = (text: string): string =>
  text.replaceAll(placeholderPattern, (_, name: string) => nameOf(name))

function nameOf(variable: string): string {
  return `v_${variable.replaceAll('.', '_')}`
}

/** Without what differs between the source of a page and what is compared: white space, case, entities. */
function comparable(text: string): string {
  return standIn(text).replaceAll('&amp;', '&').replaceAll(/\s+/g, '').toLowerCase()
}

function wantedTexts({ requirement_type: type, verification }: Requirement): string[] {
  if (verification['absent'] === true || verification['quantifier'] === 'none') return []
  if (verification.type === 'dns_lookup') return textsOfRecord(verification)
  if (!pasted.has(type)) return []
  if (verification.type === 'script_presence')
    return [
      ...textsOfSelector(verification['selector']),
      ...listOf(verification['code']).flatMap(textsOfCode),
    ]
  return verification.type === 'http_ping' ? listOf(verification['bodyContains']) : []
}

/** A record with its whole value is always shown. Of others, the instructions have the value. */
function textsOfRecord({ match, value, values, spf }: StepVerification): string[] {
  switch (match) {
    case 'contains':
    case 'startsWith':
      return [value, ...listOf(values)].filter((text) => typeof text === 'string').slice(0, 1)
    case 'spf':
      return listOf(Object.entries(spf ?? {}).map(([mechanism, sender]) => mechanism !== 'all' && sender))
    default:
      return []
  }
}

/** The values of attributes in a selector without alternatives. */
function textsOfSelector(selector: unknown): string[] {
  if (typeof selector !== 'string' || readSelector(standIn(selector)).kind !== 'read') return []
  const [only = [], ...alternatives] = parse(standIn(selector))
  return alternatives.length > 0 ? [] : only.flatMap(valueOf)
}

function valueOf(part: Selector): string[] {
  if (part.type !== SelectorType.Attribute || part.action === AttributeAction.Exists) return []
  return part.value === '' ? [] : [part.value]
}

/** The values in a fragment of code, as far as they are written in one way only. */
function textsOfCode(fragment: string): string[] {
  const read = readFragment(standIn(fragment))
  if (read.kind !== 'fragment') return []
  return read.units.flatMap(({ kind, value }) =>
    kind === 'literal' && /^[\w./:-]{3,}$/.test(value) ? [value] : [],
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

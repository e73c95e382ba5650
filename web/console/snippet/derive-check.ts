import { codeCheck, type PartCheck } from './code-check.ts'
import { elementCheck, type ElementCheck } from './element-check.ts'
import type { Requirement, Verification } from '../api/versions.ts'
import { languageOf } from './language.ts'
import { readRecord } from '../records/read-record.ts'
import { placesIn } from './places.ts'
import { recordCheck } from '../records/record-check.ts'

export type DerivedCheck = {
  readonly check: Verification
  /** False if nothing that the check looks for resembles an id, so that it passes with the snippet of any customer. */
  readonly hasId: boolean
}

/**
 * Derives the check that a pasted snippet suggests: an element or code that must be on the page, or a DNS record. It looks
 * for everything that tells whose snippet it is. Undefined if the snippet suggests no check.
 */
export function deriveCheck(snippet: string): DerivedCheck | undefined {
  const record = readRecord(snippet)
  // A record is looked for by its value, which is nobody else's in most.
  if (record) return { check: recordCheck(record), hasId: true }
  const language = languageOf(snippet)
  if (language === 'text') return undefined
  const places = placesIn(snippet)
  const element = elementCheck(snippet, places)
  const code = language === 'html' || language === 'js' ? codeCheck(snippet, places) : undefined
  const derived = element && code ? joinChecks(element, code) : (element ?? code)
  return derived && { check: derived.check, hasId: derived.rank !== 'none' }
}

/** A step with the check that its snippet suggests. A step shows the fields of its record, so a pasted one is no snippet. */
export function withDerivedCheck(step: Requirement, check: Verification): Requirement {
  const { snippet, body } = step.config
  const record = snippet === null ? undefined : readRecord(snippet)
  if (check.type !== 'dns_lookup' || !record) return { ...step, verification: check }
  const advice = check['match'] === 'spf' ? [spfAdvice(check, record.value)] : []
  const config = {
    ...step.config,
    body: [body, ...advice].join('\n\n').trim(),
    snippet: null,
    language: null,
  }
  return { ...step, requirement_type: 'dns_record', verification: check, config }
}

/** Most domains have an SPF record already, and must not get a second one. */
function spfAdvice({ spf }: Verification, record: string): string {
  const [sender] = Object.entries(Object(spf)).map(([mechanism, value]) => `${mechanism}:${String(value)}`)
  return `If your domain has an SPF record, add \`${sender}\` to it, before its \`all\`. Otherwise add \`${record}\`.`
}

/** The element, the code, or both. Elements without an id are there for a place, and with that of the code for a fallback. */
function joinChecks(element: ElementCheck, code: PartCheck): PartCheck {
  if (code.rank === 'none') return element.rank !== 'none' || element.isLoader ? element : code
  const isRepeated = element.values.every((value) => code.values.includes(value))
  if (!element.isLoader && isRepeated) return code
  return { ...code, check: { ...element.check, code: code.check['code'] } }
}

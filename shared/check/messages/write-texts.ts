import type { ResultType } from '../types.ts'
import type {
  CheckCause,
  CheckDetails,
  CheckResult,
  MessageFacts,
  ScriptFacts,
  WorkerDetails,
  WorkerResult,
} from '../result.ts'
import { en } from './packs/en.ts'
import type { Facts, PhraseName } from './facts.ts'
import type { Pack } from './pack.ts'
import { fillIn, renderFact } from './render.ts'

type Texts = { readonly title: string; readonly message: string; readonly hint: string }

/** Writes the texts of a result in the language of a pack. */
export function inLanguage(result: WorkerResult, pack: Pack): CheckResult {
  const { facts } = result
  if (facts === undefined) return withOwnTexts(result)
  try {
    return writeTexts(result, facts, pack)
  } catch (error) {
    // A later release wrote an unknown code or phrase.
    if (error instanceof TypeError) return withOwnTexts(result)
    throw error
  }
}

/**
 * Adds texts in English to a result for the queue: web processes of the previous release show those of the worker. Not
 * needed once that release is 0.1.0 with decision 237.
 */
export function withEnglishTexts(result: WorkerResult): WorkerResult {
  const { facts } = result
  return { ...inLanguage(result, en), ...(facts && { facts }) }
}

function writeTexts({ ok, details }: WorkerResult, facts: MessageFacts, pack: Pack): CheckResult {
  const diagnostics = details.diagnostics.map((diagnostic, index) => ({
    ...diagnostic,
    ...textsOf(diagnostic.code, facts.diagnostics[index] ?? {}, pack),
  }))
  const [primary] = diagnostics
  const { title, message, hint } = primary ?? doneTexts(details, pack)
  const script = details.script && writeNearMisses(details.script, facts, pack)
  return {
    ok,
    details: toDetails(details, { title, message, hint, locale: pack.locale, diagnostics }, script),
  }
}

type WrittenDetails = Pick<CheckDetails, 'title' | 'message' | 'hint' | 'locale' | 'diagnostics'>

function toDetails(
  details: WorkerDetails,
  texts: WrittenDetails,
  script: CheckDetails['script'],
): CheckDetails {
  const { script: _, ...others } = details
  return { ...others, ...texts, ...(script && { script }) }
}

/** The texts of a cause that was kept. Undefined if a later release wrote facts that this one does not know. */
export function causeInLanguage({ code, facts }: CheckCause, pack: Pack): Texts | undefined {
  try {
    return textsOf(code, facts, pack)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function textsOf(code: keyof Pack['codes'], facts: Facts, pack: Pack): Texts {
  const { title, message, hint } = pack.codes[code]
  return { title, message: fillIn(message, facts, pack), hint: fillIn(hint, facts, pack) }
}

const done: Readonly<Record<ResultType, readonly [found: PhraseName, absent: PhraseName]>> = {
  script_presence: ['snippet_is_there', 'snippet_is_absent'],
  dns_lookup: ['record_is_there', 'record_is_absent'],
  http_ping: ['page_answers', 'page_is_gone'],
  rendered_presence: ['works_in_browser', 'works_in_browser'],
  signal: ['signal_has_arrived', 'signal_has_arrived'],
}

function doneTexts({ type, found }: WorkerDetails, pack: Pack): Texts {
  // A check of an unknown type never passes (shared/check/unsupported-check.ts).
  const [whenFound, whenAbsent] = done[type as ResultType]
  const message = renderFact({ phrase: found ? whenFound : whenAbsent, facts: {} }, pack)
  return { title: renderFact({ phrase: 'passed', facts: {} }, pack), message, hint: '' }
}

function writeNearMisses(
  { nearMisses, ...script }: ScriptFacts,
  { nearMisses: reasons }: MessageFacts,
  pack: Pack,
): NonNullable<CheckDetails['script']> {
  const written = nearMisses.map((miss, index) => {
    const reason = reasons[index]
    return { ...miss, failed: reason === undefined ? (miss.failed ?? '') : renderFact(reason, pack) }
  })
  return { ...script, nearMisses: written }
}

type OwnTexts = { readonly code: string } & { readonly [Name in keyof Texts]?: string | undefined }

/**
 * Keeps the texts that the worker of another release wrote, which are in English, and adds what they lack: a result of an
 * earlier release may have no titles, and one of a later release no texts at all.
 */
function withOwnTexts({ ok, details }: WorkerResult): CheckResult {
  const complete = <Own extends OwnTexts>(own: Own) => {
    const { title, message, hint } = textsOf('system_check_unsupported', { reason: own.code }, en)
    return {
      ...own,
      title: titleOf(own.code) ?? own.title ?? title,
      message: own.message ?? message,
      hint: own.hint ?? hint,
    }
  }
  const { title, message, hint } = complete(details)
  const diagnostics = details.diagnostics.map(complete)
  const script = details.script && writeNearMisses(details.script, { diagnostics: [], nearMisses: [] }, en)
  return { ok, details: toDetails(details, { title, message, hint, locale: en.locale, diagnostics }, script) }
}

function titleOf(code: string): string | undefined {
  if (code === 'ok') return renderFact({ phrase: 'passed', facts: {} }, en)
  return Object.hasOwn(en.codes, code) ? en.codes[code as keyof Pack['codes']].title : undefined
}

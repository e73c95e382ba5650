import type { ProblemCode } from '../codes.ts'
import type { ResultType } from '../types.ts'
import type { CheckDetails, CheckResult, Diagnostic, MessageFacts, WorkerResult } from '../result.ts'
import { shorten } from '../shorten.ts'
import { en } from './en/pack.ts'
import type { Facts, PhraseName } from './facts.ts'
import type { Pack } from './pack.ts'
import { fillIn, renderFact } from './render.ts'

type Texts = 'title' | 'message' | 'hint'
export type DiagnosticWithoutTexts = Omit<Diagnostic, Texts>
export type DetailsWithoutTexts = Omit<CheckDetails, Texts | 'locale' | 'diagnostics'> & {
  readonly diagnostics: readonly DiagnosticWithoutTexts[]
}

/** A result before its texts are written. Existing texts are replaced. */
export type ResultWithoutTexts = {
  readonly ok: boolean
  readonly details: DetailsWithoutTexts
  readonly facts: MessageFacts
}

/** Writes the texts of a result in English, and keeps their facts, each cut to the length that is shown. */
export function inEnglish(bare: ResultWithoutTexts): WorkerResult {
  return { ...writeTexts(bare, en), facts: cutAll(bare.facts) }
}

/**
 * Writes the texts of a worker's result in the language of a pack. A result of another release stays in English if it lacks
 * the facts or has an unknown phrase.
 */
export function inLanguage({ facts, ...result }: WorkerResult, pack: Pack): CheckResult {
  if (pack === en || facts === undefined) return withTitles(result)
  try {
    return writeTexts({ ...result, facts }, pack)
  } catch (error) {
    if (error instanceof TypeError) return withTitles(result)
    throw error
  }
}

function writeTexts({ ok, details, facts }: ResultWithoutTexts, pack: Pack): CheckResult {
  const diagnostics = details.diagnostics.map((diagnostic, index) => ({
    ...diagnostic,
    ...textsOf(diagnostic.code, facts.diagnostics[index] ?? {}, pack),
  }))
  const [primary] = diagnostics
  const { title, message, hint } = primary ?? doneTexts(details, pack)
  const script = details.script && {
    ...details.script,
    nearMisses: writeNearMisses(details.script, facts, pack),
  }
  const texts = { title, message, hint, locale: pack.locale, diagnostics }
  return { ok, details: { ...details, ...texts, ...(script && { script }) } }
}

function textsOf(code: ProblemCode, facts: Facts, pack: Pack): Record<Texts, string> {
  const { title, message, hint } = pack.codes[code]
  return { title, message: fillIn(message, facts, pack), hint: fillIn(hint, facts, pack) }
}

const done: Readonly<Record<ResultType, readonly [found: PhraseName, absent: PhraseName]>> = {
  script_presence: ['snippet_is_there', 'snippet_is_absent'],
  dns_lookup: ['record_is_there', 'record_is_absent'],
  http_ping: ['page_answers', 'page_is_gone'],
  signal: ['signal_has_arrived', 'signal_has_arrived'],
}

function doneTexts({ type, found }: DetailsWithoutTexts, pack: Pack): Record<Texts, string> {
  // A check of an unknown type never passes (shared/check/unsupported-check.ts).
  const [whenFound, whenAbsent] = done[type as ResultType]
  const message = renderFact({ phrase: found ? whenFound : whenAbsent, facts: {} }, pack)
  return { title: renderFact({ phrase: 'passed', facts: {} }, pack), message, hint: '' }
}

type Script = NonNullable<CheckDetails['script']>

function writeNearMisses(
  { nearMisses }: Script,
  { nearMisses: reasons }: MessageFacts,
  pack: Pack,
): Script['nearMisses'] {
  return nearMisses.map((miss, index) => {
    const failed = reasons[index]
    return failed === undefined ? miss : { ...miss, failed: renderFact(failed, pack) }
  })
}

/** Adds the titles that a result of an earlier release lacks. Those of unknown codes stay as a later release wrote them. */
function withTitles({ ok, details }: CheckResult): CheckResult {
  const addTitle = <Texts extends { code: CheckDetails['code']; title?: string | undefined }>(
    texts: Texts,
  ) => ({
    ...texts,
    title: titleOf(texts.code) ?? texts.title,
  })
  return {
    ok,
    details: { ...addTitle(details), locale: en.locale, diagnostics: details.diagnostics.map(addTitle) },
  }
}

function titleOf(code: CheckDetails['code']): string | undefined {
  if (code === 'ok') return renderFact({ phrase: 'passed', facts: {} }, en)
  return Object.hasOwn(en.codes, code) ? en.codes[code].title : undefined
}

/** Cuts each text in the facts. */
function cutAll(facts: MessageFacts): MessageFacts {
  const cut = (_: string, part: unknown): unknown => (typeof part === 'string' ? shorten(part) : part)
  return JSON.parse(JSON.stringify(facts), cut) as MessageFacts
}

import { en } from '../../../shared/check/messages/packs/en.ts'
import type { Fact, Facts } from '../../../shared/check/messages/facts.ts'
import { renderFact } from '../../../shared/check/messages/render.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import type { CheckResult, WorkerResult } from '../../../shared/check/result.ts'

/** Renders a fact in English. */
export function inEnglish(fact: Fact | undefined): string {
  return fact === undefined ? '' : renderFact(fact, en)
}

/** Renders each of the facts in English. */
export function factsInEnglish(facts: Facts = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, inEnglish(fact)]))
}

/** Returns a result with its texts in English. */
export function resultInEnglish(result: WorkerResult): CheckResult {
  return inLanguage(result, en)
}

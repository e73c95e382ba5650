import { isDeadline, mayPass } from '../net/failure.ts'
import type { FetchOutcome, PageResponse } from '../net/outcome.ts'

export type Reading<Result> = {
  readonly read: (outcome: FetchOutcome) => Promise<Result>
  /** Whether the answer may be in what was not read. */
  readonly isOpen: (result: Result) => boolean
  readonly signal: AbortSignal
}

/**
 * Reads what was fetched. Where the body broke off before the answer was known, in a way that may pass, the page is
 * fetched and read once more, if the fetch has a retry left.
 */
export async function readAgain<Result>(
  outcome: FetchOutcome,
  { read, isOpen, signal }: Reading<Result>,
): Promise<Result> {
  const first = await read(outcome)
  if (outcome.kind === 'failed' || signal.aborted) return first
  const { response } = outcome
  if (!response.again || !brokeOff(response) || !isOpen(first)) return first
  const second = await read(await response.again())
  // When time runs out during the retry, what went wrong first says more.
  return signal.aborted && isDeadline(signal) && isOpen(second) ? first : second
}

function brokeOff(response: PageResponse): boolean {
  const end = response.bodyEnd()
  return end?.kind === 'failed' && mayPass(end.failure)
}

import { isDeadline, isTransient } from '../net/failure.ts'
import type { FetchOutcome, PageResponse } from '../net/outcome.ts'

export type RetriedRead<Result> = {
  readonly read: (outcome: FetchOutcome) => Promise<Result>
  /** Returns true if the unread part could still change the result. */
  readonly isOpen: (result: Result) => boolean
  readonly signal: AbortSignal
}

/**
 * Reads a fetched page. If a temporary failure cut the body off before the result was known, fetches and reads the page
 * once more, provided the fetch has a retry left.
 */
export async function readAgain<Result>(
  outcome: FetchOutcome,
  { read, isOpen, signal }: RetriedRead<Result>,
): Promise<Result> {
  const first = await read(outcome)
  if (outcome.kind === 'failed' || signal.aborted) return first
  const { response } = outcome
  if (!response.again || !brokeOff(response) || !isOpen(first)) return first
  const second = await read(await response.again())
  // If time runs out during the retry, the first failure is more informative.
  return signal.aborted && isDeadline(signal) && isOpen(second) ? first : second
}

function brokeOff(response: PageResponse): boolean {
  const end = response.bodyEnd()
  return end?.kind === 'failed' && isTransient(end.failure)
}

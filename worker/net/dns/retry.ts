import { setTimeout as pause } from 'node:timers/promises'
import { codeEntry } from '../../../shared/check/codes.ts'
import { askDns, type DnsAnswer, type DnsQuestion, type DnsSettings } from './query.ts'
import { isDeadline } from '../failure.ts'

/** Sends a query and retries it after transient failures until the signal aborts. */
export async function askDnsWithRetry<T>(
  question: DnsQuestion<T>,
  settings: DnsSettings,
  signal: AbortSignal,
): Promise<DnsAnswer<T>> {
  let answer = await askDns(question, settings, signal)
  for (let left = settings.retries; left > 0 && isTransient(answer) && !signal.aborted; left -= 1) {
    await pause(settings.retryPauseMs, undefined, { signal }).catch(() => undefined)
    const later = await askDns(question, settings, signal)
    // If time runs out during a retry, the first failure is more informative.
    if (signal.aborted && isDeadline(signal)) return answer
    answer = later
  }
  return answer
}

function isTransient<T>(answer: DnsAnswer<T>): boolean {
  return answer.kind === 'failed' && codeEntry(answer.failure.code).retryable
}

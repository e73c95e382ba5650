import { setTimeout as pause } from 'node:timers/promises'
import { codeEntry } from '../../shared/check/codes.ts'
import { askDns, type DnsAnswer, type DnsQuestion, type DnsSettings } from './dns-query.ts'
import { isDeadline } from './failure.ts'

/** Asks a question again where the failure is one that may pass, as long as the signal allows. */
export async function askDnsAgain<T>(
  question: DnsQuestion<T>,
  settings: DnsSettings,
  signal: AbortSignal,
): Promise<DnsAnswer<T>> {
  let answer = await askDns(question, settings, signal)
  for (let left = settings.retries; left > 0 && mayPass(answer) && !signal.aborted; left -= 1) {
    await pause(settings.retryPauseMs, undefined, { signal }).catch(() => undefined)
    const later = await askDns(question, settings, signal)
    // When time runs out during a retry, what went wrong first says more.
    if (signal.aborted && isDeadline(signal)) return answer
    answer = later
  }
  return answer
}

function mayPass<T>(answer: DnsAnswer<T>): boolean {
  return answer.kind === 'failed' && codeEntry(answer.failure.code).retryable
}

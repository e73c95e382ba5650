import type { AccountCheckRequest, BackgroundChecks } from '../../../shared/queue/check-queue.ts'
import type { CheckResult, WorkerResult } from '../../../shared/check/result.ts'
import { checkResultWith } from '../checks/check-result.ts'

export type Outcome = 'ok' | 'failed' | 'unknown'

/** Checks for which nobody waits, whose results a test sets. */
export type FakeBackground = BackgroundChecks & {
  /** All checks so far. */
  readonly requests: AccountCheckRequest[]
  /** Decides how a check ends. By default, everything is in order. */
  answer: (request: AccountCheckRequest) => Outcome | WorkerResult | Promise<Outcome | WorkerResult>
  /** How many checks could begin at once. */
  free: number
}

export function fakeBackground(): FakeBackground {
  const background: FakeBackground = {
    requests: [],
    answer: () => 'ok',
    free: 100,
    room: async () => background.free,
    run: async (request) => {
      background.requests.push(request)
      const answer = await background.answer(request)
      return typeof answer === 'string' ? resultOf(answer, request) : answer
    },
  }
  return background
}

/** Result of a look at the records of a name. */
function resultOf(outcome: Outcome, { target }: AccountCheckRequest): CheckResult {
  const dns = { name: 'shop.example', recordType: 'TXT', rcode: 'NOERROR' }
  const about = { type: 'dns_lookup', url: target }
  switch (outcome) {
    case 'ok':
      return checkResultWith({ ...about, dns: { ...dns, records: ['waymark=abc'] } })
    case 'failed': {
      const expected = { match: 'equals' as const, values: ['waymark=abc'], present: true }
      return failureWith('dns_record_mismatch', { ...about, dns: { ...dns, records: [], expected } })
    }
    case 'unknown':
      return failureWith('dns_timeout', { ...about, conclusive: false })
  }
}

type Code = CheckResult['details']['diagnostics'][number]['code']

/** Result of a check that did not pass, or that did not run. */
export function failureWith(code: Code, details: Partial<CheckResult['details']> = {}): CheckResult {
  const diagnostic = { code, severity: 'error', message: `It is ${code}.`, hint: 'Do this.' } as const
  const { message, hint } = diagnostic
  const result = checkResultWith({ found: false, code, message, hint, diagnostics: [diagnostic], ...details })
  return { ...result, ok: false }
}

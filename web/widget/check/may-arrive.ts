import type { CheckResult } from '../../../shared/check/result.ts'

/** True if a record may still be on its way, or be corrected now. */
export function mayArrive({ ok, details: { type, code, retryAt } }: CheckResult): boolean {
  return !ok && type === 'dns_lookup' && (!!retryAt || visitorsRecord.test(code))
}

/** A key that is too short is replaced by its sender. */
const visitorsRecord = /^(?:dns_(?:nx|no_|record_(?!not|prox))|mail_(?!dkim_weak))/

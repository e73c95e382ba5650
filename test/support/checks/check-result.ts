import { en } from '../../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import type { CheckResult } from '../../../shared/check/result.ts'

/** A check result as a worker returns it, with these details. */
export function checkResultWith(details: Partial<CheckResult['details']> = {}): CheckResult {
  const result: CheckResult = {
    ok: true,
    details: {
      type: 'http_ping',
      found: true,
      url: 'https://www.example.com/',
      code: 'ok',
      message: 'The page answers as it should.',
      hint: '',
      conclusive: true,
      retryable: false,
      diagnostics: [],
      timings: { totalMs: 1 },
      redirects: [],
      checkedAt: '2026-01-02T03:04:05.678Z',
      durationMs: 1,
      ...details,
    },
  }
  return inLanguage(result, en)
}

/** Result of a passed check of the widget's demo guide. */
export const passed = checkResultWith({ type: 'script_presence', message: 'The snippet is on the page.' })

import type { SiteResult } from '../../../cli/guide/shapes.ts'
import { conclude, type CheckedStep, type SiteReport } from '../../../cli/verify-site/site-report.ts'

type Details = SiteResult['details']

/** A result of a check. By default it passes. */
export function resultOf(ok = true, details: Partial<Details> = {}): SiteResult {
  return {
    ok,
    details: {
      url: 'https://www.example.com/',
      code: ok ? 'ok' : 'script_not_found',
      message: ok ? 'It is there.' : 'It is not there.',
      hint: ok ? '' : 'Paste it.',
      conclusive: true,
      checkedAt: '2026-01-02T03:04:05.678Z',
      durationMs: 1234,
      diagnostics: [],
      ...details,
    },
  }
}

/** A step with a check, and its result. */
export function stepOf(slug: string, result?: SiteResult, more: Partial<CheckedStep> = {}): CheckedStep {
  const notChecked = result ? undefined : 'a person confirms it'
  const base = { slug, title: `Title of ${slug}`, type: 'script_presence', optional: false }
  return { ...base, counts: result !== undefined, notChecked, result, ...more }
}

/** A report about these steps. */
export function reportOf(steps: readonly CheckedStep[], more: Partial<SiteReport> = {}): SiteReport {
  return conclude({
    service: 'https://guides.example.com',
    embedKey: 'wm_1',
    guide: 'A guide',
    target: 'https://www.example.com/',
    allowLocal: false,
    steps,
    ...more,
  })
}

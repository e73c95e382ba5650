import type { CheckedStep, SiteReport } from '../site-report.ts'
import { conclusionOf, nextActionOf, standingOf, whereOf, type Standing } from '../standing.ts'

/** A pass of a site on this machine is no proof. Null stands for a step that was not checked. */
const doneByStanding: Readonly<Record<Standing, boolean | 'unknown' | null>> = {
  done: true,
  local: 'unknown',
  failed: false,
  unknown: 'unknown',
  not_checked: null,
}

/** The report as one JSON document, with the fields that docs/ci.md lists. */
export function reportJson(report: SiteReport): object {
  const { done, localOnly, service, embedKey, guide, target, steps } = report
  return {
    done,
    local_only: localOnly,
    conclusion: conclusionOf(report),
    service,
    embed_key: embedKey,
    guide,
    target,
    steps: steps.map((step) => stepJson(step, report)),
  }
}

function stepJson(step: CheckedStep, report: SiteReport): object {
  const { slug, title, type, optional, counts, result } = step
  const details = result?.details
  return {
    slug,
    title,
    type,
    optional,
    counts,
    done: doneByStanding[standingOf(step, report)],
    code: details?.code ?? null,
    message: details?.message ?? null,
    hint: details?.hint ?? null,
    where: (result && whereOf(result)) ?? null,
    checked_url: details ? (details.finalUrl ?? details.url) : null,
    checked_at: details?.checkedAt ?? null,
    next_action: nextActionOf(step, report) ?? null,
    retry_after_s: retryAfterSeconds(details?.retryAt),
  }
}

function retryAfterSeconds(retryAt: string | undefined): number | null {
  if (retryAt === undefined) return null
  return Math.max(0, Math.ceil((Date.parse(retryAt) - Date.now()) / 1000))
}

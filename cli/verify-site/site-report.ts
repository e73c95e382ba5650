import { isDone, type Done } from '../../shared/check/done.ts'
import { isOfLocalSite } from '../../shared/check/site/local-site.ts'
import type { SiteResult } from '../guide/shapes.ts'

/** A step of the guide, and whether it is to be checked. */
export type SiteStep = {
  readonly slug: string
  readonly title: string
  /** Type of its check. */
  readonly type: string
  readonly optional: boolean
  /** False for a step whose result does not count: an optional one that was not asked for. */
  readonly counts: boolean
  /** Why it is not checked. Undefined for a step that is. */
  readonly notChecked: string | undefined
}

export type CheckedStep = SiteStep & { readonly result: SiteResult | undefined }

/** What `waymark verify-site` found. */
export type SiteReport = {
  readonly service: string
  readonly embedKey: string
  readonly guide: string
  readonly target: string
  /** The site is on the machine of the service or of this command, so its passes are no proof. */
  readonly localOnly: boolean
  readonly allowLocal: boolean
  /** Whether every step that counts is done. */
  readonly done: Done
  readonly steps: readonly CheckedStep[]
}

/** Draws the conclusion from the steps. */
export function conclude(site: Omit<SiteReport, 'done' | 'localOnly'>): SiteReport {
  const localOnly =
    isOfLocalSite({ url: site.target }) ||
    site.steps.some(({ result }) => result && isOfLocalSite(result.details))
  const answers = site.steps.filter(({ counts }) => counts).map((step) => doneOf(step) ?? 'unknown')
  return { ...site, localOnly, done: isProof() ? allDone(answers) : withoutProof(answers) }

  function isProof(): boolean {
    return !localOnly || site.allowLocal
  }
}

/** Whether a step is done by its last result. Undefined if it was not checked. */
export function doneOf({ result }: Pick<CheckedStep, 'result'>): Done | undefined {
  return result && isDone(result)
}

function allDone(answers: readonly Done[]): Done {
  if (answers.includes(false)) return false
  // A guide without a check shows nothing.
  return answers.length === 0 || answers.includes('unknown') ? 'unknown' : true
}

function withoutProof(answers: readonly Done[]): Done {
  return answers.includes(false) ? false : 'unknown'
}

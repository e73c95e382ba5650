import { doneOf, type CheckedStep, type SiteReport } from './site-report.ts'
import type { SiteResult } from '../guide/shapes.ts'

/** What a step's last result means. A pass of a site on this machine is `local`, unless such a site is accepted. */
export type Standing = 'done' | 'local' | 'failed' | 'unknown' | 'not_checked'

export function standingOf(step: CheckedStep, { localOnly, allowLocal }: SiteReport): Standing {
  const done = doneOf(step)
  if (done === undefined) return 'not_checked'
  if (done === 'unknown') return 'unknown'
  if (!done) return 'failed'
  return localOnly && !allowLocal ? 'local' : 'done'
}

/** A step that keeps the site from being done. */
export function isProblem(step: CheckedStep, report: SiteReport): boolean {
  const standing = standingOf(step, report)
  return step.counts && (standing === 'failed' || standing === 'unknown')
}

type Where = { readonly line: number; readonly column: number }

/** Where on the page the cause is, or what comes closest to what is missing. */
export function whereOf({ details: { diagnostics, script } }: SiteResult): Where | undefined {
  return diagnostics[0]?.where ?? script?.nearMisses[0]
}

/** What to do about a step. Undefined for one that is done. */
export function nextActionOf(step: CheckedStep, report: SiteReport): string | undefined {
  const standing = standingOf(step, report)
  if (standing === 'done') return undefined
  if (standing === 'local') return 'Check the deployed site: this one is on this machine.'
  if (!step.result) return step.notChecked
  const { hint, retryAt } = step.result.details
  return retryAt === undefined ? hint : `${hint} Check again after ${retryAt}.`.trimStart()
}

/** One sentence on the whole site. */
export function conclusionOf(report: SiteReport): string {
  const { done, localOnly, steps } = report
  const counted = steps.filter(({ counts }) => counts)
  const open = counted.filter((step) => isProblem(step, report))
  if (counted.length === 0) return 'No step was checked, so nothing is known about the site.'
  if (done === true) return localOnly ? `${allDone(counted.length)} ${acceptedText}` : allDone(counted.length)
  if (open.length === 0) return localOnlyText
  const slugsOf = (standing: Standing): string =>
    open.flatMap((step) => (standingOf(step, report) === standing ? [step.slug] : [])).join(', ')
  const parts = [
    ['Not done', slugsOf('failed')],
    ['Could not tell', slugsOf('unknown')],
  ].flatMap(([what, slugs]) => (slugs === '' ? [] : [`${what}: ${slugs}.`]))
  return [...parts, 'Do what is said there, and run this command again.'].join(' ')
}

function allDone(count: number): string {
  return count === 1 ? 'The step is done.' : `All ${count} steps that count are done.`
}

const acceptedText = 'Local only: this proves nothing about the deployed site.'
const localOnlyText =
  'Local only: the site is on this machine, so this proves nothing about the deployed one. Check that, or add --allow-local.'

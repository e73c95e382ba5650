import { factLines, type Fact } from '../../columns.ts'
import { paint, type Tone } from '../../paint.ts'
import type { CheckedStep, SiteReport } from '../site-report.ts'
import { conclusionOf, nextActionOf, standingOf, whereOf, type Standing } from '../standing.ts'

const LABEL_WIDTH = 16

const labels: Readonly<Record<Standing, readonly [Tone, string]>> = {
  done: ['good', 'DONE'],
  local: ['unsure', 'LOCAL ONLY'],
  failed: ['bad', 'NOT DONE'],
  unknown: ['unsure', 'COULD NOT TELL'],
  not_checked: ['label', 'NOT CHECKED'],
}

/** Describes what was found: a line for each step, with what to do about those that are not done. */
export function describeReport(report: SiteReport): string[] {
  const { guide, target, service, steps } = report
  const head = factLines([
    ['Guide', guide],
    ['Site', target],
    ['Checked by', service],
  ])
  return [...head, '', ...steps.flatMap((step) => describeStep(step, report)), '', conclusionOf(report)]
}

function describeStep(step: CheckedStep, report: SiteReport): string[] {
  const standing = standingOf(step, report)
  const [tone, label] = labels[standing]
  const optional = step.optional ? ' (optional)' : ''
  const reason = step.notChecked === undefined ? '' : `: ${step.notChecked}`
  const line = `${paint(tone, label.padEnd(LABEL_WIDTH))}${step.slug.padEnd(widthOf(report))}  ${step.title}${optional}${reason}`
  if (!hasReason(standing)) return [line]
  const earlier = report.steps
    .slice(0, report.steps.indexOf(step))
    .find((each) => hasReason(standingOf(each, report)) && isSameReason(each, step))
  const shown: Fact[] = earlier ? [['Seen', `the same as for ${earlier.slug}, above`]] : facts(step, report)
  return [line, ...factLines(shown, { indent: '  ' })]
}

function hasReason(standing: Standing): boolean {
  return standing === 'failed' || standing === 'unknown'
}

/** A site that cannot be reached fails all its steps for one reason. */
function isSameReason({ result: one }: CheckedStep, { result: other }: CheckedStep): boolean {
  return (
    one?.details.code === other?.details.code &&
    one?.details.message === other?.details.message &&
    one?.details.hint === other?.details.hint
  )
}

/** The titles of all steps stand in one column. */
function widthOf({ steps }: SiteReport): number {
  return Math.max(...steps.map(({ slug }) => slug.length))
}

function facts(step: CheckedStep, report: SiteReport): Fact[] {
  if (!step.result) return []
  const { title, message, url, finalUrl, code } = step.result.details
  const where = whereOf(step.result)
  return [
    ['What', title],
    ['Seen', message],
    ['To do', nextActionOf(step, report)],
    ['Where', where && `line ${where.line}, column ${where.column}`],
    ['Checked', finalUrl === undefined || finalUrl === url ? url : `${url}, which led to ${finalUrl}`],
    ['Code', code],
  ]
}

import { escapeHtml } from '../../../shared/escape-html.ts'
import { shorten } from '../../../shared/check/shorten.ts'
import type { CheckedStep, SiteReport } from '../site-report.ts'
import { conclusionOf, nextActionOf, standingOf, whereOf } from '../standing.ts'

const MAX_CHARACTERS = 1000

/** The report as JUnit XML: a test case for each step, of which a failure is not done and an error could not be told. */
export function junitXml(report: SiteReport): string {
  const standings = report.steps.map((step) => elementOf(step, report))
  const count = (name: string): number => standings.filter((standing) => standing === name).length
  const cases = report.steps.map((step) => testCase(step, report))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escapeXml(report.guide)}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" hostname="${escapeXml(URL.parse(report.target)?.hostname ?? '')}">`,
    ...cases,
    `    <system-out>${escapeXml(conclusionOf(report))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

type Element = 'failure' | 'error' | 'skipped' | undefined

/** An optional step that is not done and does not count is skipped. */
function elementOf(step: CheckedStep, report: SiteReport): Element {
  const standing = standingOf(step, report)
  if (standing === 'done') return undefined
  if (standing === 'not_checked' || !step.counts) return 'skipped'
  return standing === 'failed' ? 'failure' : 'error'
}

function testCase(step: CheckedStep, report: SiteReport): string {
  const { slug, title, result, notChecked } = step
  const seconds = ((result?.details.durationMs ?? 0) / 1000).toFixed(3)
  const opening = `    <testcase classname="${escapeXml(report.embedKey)}" name="${escapeXml(`${slug}: ${title}`)}" time="${seconds}"`
  const element = elementOf(step, report)
  if (element === undefined) return `${opening}/>`
  const message = escapeXml(result?.details.message ?? notChecked ?? '')
  const type = element === 'skipped' ? '' : ` type="${escapeXml(result?.details.code ?? '')}"`
  return `${opening}>
      <${element} message="${message}"${type}>${escapeXml(textOf(step, report))}</${element}>
    </testcase>`
}

function textOf(step: CheckedStep, report: SiteReport): string {
  if (!step.result) return step.notChecked ?? ''
  const where = whereOf(step.result)
  return [
    nextActionOf(step, report),
    where && `Where: line ${where.line}, column ${where.column}.`,
    `Checked: ${step.result.details.url}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Escapes text, without the characters that XML cannot contain at all (https://www.w3.org/TR/xml/#charsets). */
function escapeXml(text: string): string {
  return escapeHtml(shorten(text, MAX_CHARACTERS).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD'))
}

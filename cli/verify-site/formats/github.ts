import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { shorten } from '../../../shared/check/shorten.ts'
import type { CheckedStep, SiteReport } from '../site-report.ts'
import { conclusionOf, isProblem, nextActionOf, standingOf, whereOf, type Standing } from '../standing.ts'

/** GitHub shows ten annotations of a kind for each step of a job. */
const MAX_ANNOTATIONS = 10
const MAX_CHARACTERS = 1000

/**
 * Returns workflow commands around a text. The text quotes a guide and a site, so that commands are stopped while it is
 * printed: a line of it must not be taken for one.
 */
export function githubLines(report: SiteReport, text: readonly string[]): string[] {
  const token = randomUUID()
  return [`::stop-commands::${token}`, ...text, `::${token}::`, ...annotations(report)]
}

function annotations(report: SiteReport): string[] {
  const problems = report.steps.filter((step) => isProblem(step, report))
  const last = report.localOnly ? [command('warning', 'Local only', conclusionOf(report))] : []
  const room = MAX_ANNOTATIONS - last.length
  const shown = problems.length > room ? problems.slice(0, room - 1) : problems
  const rest = problems.length - shown.length
  const others =
    rest > 0
      ? [command('error', 'Waymark', `${rest} more steps are not done: see the summary of the job`)]
      : []
  return [...shown.map((step) => annotation(step, report)), ...others, ...last]
}

function annotation(step: CheckedStep, report: SiteReport): string {
  const { message = '', code = '' } = step.result?.details ?? {}
  const kind = standingOf(step, report) === 'failed' ? 'error' : 'warning'
  const text = [message, nextActionOf(step, report), `Checked: ${report.target} (${code})`]
  return command(kind, `${step.slug}: ${step.title}`, text.filter(Boolean).join('\n'))
}

/** An annotation for an error of the command itself. */
export function errorAnnotation(message: string): string {
  return command('error', 'waymark verify-site', message)
}

/**
 * Writes a workflow command, escaped as GitHub's own toolkit does (`escapeData` and `escapeProperty` in
 * https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts).
 */
function command(kind: 'error' | 'warning', title: string, message: string): string {
  const property = escapeData(shorten(title, MAX_CHARACTERS)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const lines = message.split('\n').map((line) => shorten(line, MAX_CHARACTERS))
  return `::${kind} title=${property}::${escapeData(lines.join('\n'))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

const marks: Readonly<Record<Standing, string>> = {
  done: '✅ done',
  local: '⚠️ local only',
  failed: '❌ not done',
  unknown: '⚠️ could not tell',
  not_checked: 'not checked',
}

/** Adds the report to the summary of the job, as HTML: a table whose texts are neither Markdown nor markup. */
export function appendSummary(report: SiteReport, file: string): void {
  const rows = report.steps.map((step) => {
    const where = step.result && whereOf(step.result)
    const cells = [
      marks[standingOf(step, report)],
      `${step.slug}: ${step.title}${step.optional ? ' (optional)' : ''}`,
      step.result?.details.message ?? step.notChecked ?? '',
      where ? `line ${where.line}, column ${where.column}` : '',
      step.result ? (nextActionOf(step, report) ?? '') : '',
    ]
    return `<tr>${cells.map((cell) => `<td>${plain(cell)}</td>`).join('')}</tr>`
  })
  const head = ['', 'Step', 'Seen', 'Where', 'To do'].map((name) => `<th>${name}</th>`).join('')
  appendFileSync(
    file,
    `<h3>${plain(report.guide)}</h3>
<p>${plain(conclusionOf(report))}</p>
<p>Site: <code>${plain(report.target)}</code></p>
<table><tr>${head}</tr>${rows.join('')}</table>
`,
  )
}

/** In an HTML block no Markdown applies, as long as no line is empty. */
function plain(text: string): string {
  return escapeHtml(shorten(text, MAX_CHARACTERS))
}

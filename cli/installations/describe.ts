import { shorten } from '../../shared/check/shorten.ts'
import type { CreatedInstallation, Installation, ShownInstallation } from './run.ts'

const LABEL_WIDTH = 14
const SHOWN_CHECKS = 10
const MAX_CHARACTERS = 400

type Fact = readonly [label: string, text: string | null | undefined]

/** An installation that was just created: its token and share link first. */
export function describeCreated(created: CreatedInstallation): string {
  return lines([
    ['installation', created.id],
    ['status', created.status],
    ['target', created.target],
    ['token', created.token],
    ['share link', created.share_link],
    ['expires', created.token_info?.expires_at],
  ]).join('\n')
}

/** One line for each installation, with its columns below each other. */
export function describeList(listed: readonly Installation[]): string[] {
  if (listed.length === 0) return ['No installations found.']
  return table(
    listed.map((one) => [
      one.id,
      progress(one),
      one.stuck_step ?? '',
      one.last_checked_at ?? 'never checked',
      one.target,
      one.external_ref ?? '',
    ]),
  )
}

/** Everything that helps someone who asks why a customer is stuck. */
export function describeInstallation(shown: ShownInstallation): string {
  const { history, step_states: steps, signals } = shown
  const checks = history.slice(0, SHOWN_CHECKS)
  return [
    ...lines([
      ['installation', shown.id],
      ['reference', shown.external_ref],
      ['target', shown.target],
      ['status', progress(shown)],
      ['stuck at', shown.stuck_step],
      ['token', tokenText(shown)],
    ]),
    ...section('Steps', steps.map(stepLine)),
    ...section(
      'Signals',
      signals.map(({ name, count, last_at: at }) => [at, name, `${count} received`]),
    ),
    ...section('Last checks', checks.map(checkLine)),
  ].join('\n')
}

function progress({ status, steps: { done, total } }: Installation): string {
  return `${status} ${done}/${total}`
}

function tokenText({ token_info: token }: Installation): string {
  if (!token) return 'none'
  return token.revoked_at === null
    ? `${token.display}, expires ${token.expires_at}`
    : `${token.display}, revoked ${token.revoked_at}`
}

function stepLine(step: ShownInstallation['step_states'][number]): string[] {
  const code = step.code === null || step.code === 'ok' ? '' : step.code
  const attempts = step.attempts === 0 ? '' : `${step.attempts} ${step.attempts === 1 ? 'check' : 'checks'}`
  return [step.state, step.slug, step.title + (step.optional ? ' (optional)' : ''), attempts, code]
}

function checkLine(check: ShownInstallation['history'][number]): string[] {
  const { checked_at: at, step_slug: slug, code, message } = check
  return [at, slug, code, message ?? '']
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...table(rows).map((line) => `  ${line}`)]
}

function lines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([label, text]) => (text ? [label.padEnd(LABEL_WIDTH) + clean(text)] : []))
}

function table(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(clean))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  )
}

/** Texts of customers and of their sites must not control the terminal. */
function clean(text: string): string {
  return shorten(text, MAX_CHARACTERS)
}

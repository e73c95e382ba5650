import { factLines, rowLines, tableLines, type Fact } from '../columns.ts'
import { sinceText, timeText } from '../terminal/time-text.ts'
import type { CreatedInstallation, Installation, DetailedInstallation, NewLink } from './run.ts'

const SHOWN_CHECKS = 10

/** Describes a new installation, with its token and share link. */
export function describeCreated(created: CreatedInstallation): string {
  return factLines([
    ['installation', created.id],
    ['status', created.status],
    ['target', created.target],
    ['token', created.token],
    ['share link', created.share_link],
    ['expires', created.token_info && timeText(created.token_info.expires_at)],
  ]).join('\n')
}

/** Describes one more link of an installation. */
export function describeLink({ id, token, share_link, expires_at }: NewLink): string {
  return factLines([
    ['installation', id],
    ['token', token],
    ['share link', share_link],
    ['expires', timeText(expires_at)],
  ]).join('\n')
}

/** Returns one line per installation, with aligned columns. */
export function describeList(listed: readonly Installation[]): string[] {
  if (listed.length === 0) return ['No installations found.']
  return tableLines({
    heads: ['INSTALLATION', 'STATUS', 'STUCK AT', 'LAST CHECK', 'SITE', 'REFERENCE'],
    terminal: {
      order: ['REFERENCE', 'SITE', 'STATUS', 'STUCK AT', 'LAST CHECK', 'INSTALLATION'],
      cut: ['REFERENCE', 'SITE', 'STUCK AT'],
      spare: ['LAST CHECK', 'STUCK AT'],
    },
    rows: listed.map((installation) => [
      installation.id,
      progress(installation),
      installation.stuck_step ?? '',
      installation.last_checked_at === null ? 'never' : timeText(installation.last_checked_at),
      installation.target,
      installation.external_ref ?? '',
    ]),
  })
}

/** Describes an installation with the details that show why a customer is stuck. */
export function describeInstallation(installation: DetailedInstallation): string {
  const { history, step_states: steps, signals } = installation
  const checks = history.slice(0, SHOWN_CHECKS)
  return [
    ...factLines([
      ['installation', installation.id],
      ['reference', installation.external_ref],
      ['target', installation.target],
      ['status', progress(installation)],
      ['stuck at', installation.stuck_step],
      ['why', stuckReason(installation)],
      ['since', installation.stuck?.since && timeText(installation.stuck.since)],
      ...monitorFacts(installation),
      ['token', tokenText(installation)],
      ...furtherTokens(installation),
    ]),
    ...section('Steps', steps.map(stepLine)),
    ...section(
      'Signals',
      signals.map(({ name, count, last_at: at }) => [at, name, `${count} received`]),
    ),
    ...section('Last checks', checks.map(checkLine)),
  ].join('\n')
}

function stuckReason({ stuck }: Installation): string | null | undefined {
  return stuck?.type === 'manual' ? 'waits for the customer to confirm it' : stuck?.message
}

function progress({ status, steps: { done, total }, monitor }: Installation): string {
  const state = `${status} ${done}/${total}`
  return monitor?.status === 'broken' ? `${state}, broken` : state
}

/** Says what the monitor of a site found, unless all is well. */
function monitorFacts({ monitor }: DetailedInstallation): Fact[] {
  if (!monitor || monitor.code === null) return []
  return [
    ['monitor', `${monitor.status} ${sinceText(monitor.status_since)}`],
    ['its cause', monitor.message ?? monitor.code],
  ]
}

function tokenText({ token_info: token }: Installation): string {
  if (!token) return 'none'
  return token.revoked_at === null
    ? `${token.display}, expires ${timeText(token.expires_at)}`
    : `${token.display}, revoked ${timeText(token.revoked_at)}`
}

function furtherTokens({ further_tokens: tokens = [] }: DetailedInstallation): Fact[] {
  return tokens.map(({ display, expires_at }) => [
    'further token',
    `${display}, expires ${timeText(expires_at)}`,
  ])
}

function stepLine(step: DetailedInstallation['step_states'][number]): string[] {
  const code = step.code === null || step.code === 'ok' ? '' : step.code
  const attempts = step.attempts === 0 ? '' : `${step.attempts} ${step.attempts === 1 ? 'check' : 'checks'}`
  return [step.state, step.slug, step.title + (step.optional ? ' (optional)' : ''), attempts, code]
}

function checkLine(check: DetailedInstallation['history'][number]): string[] {
  const { checked_at: at, step_slug: slug, code, message, warnings = [], hint, retry_at: retryAt } = check
  const again = retryAt && `Try again after ${retryAt}.`
  return [at, slug, code, [message, ...warnings, hint, again].filter(Boolean).join(' ')]
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...rowLines(rows).map((line) => `  ${line}`)]
}

import { z } from 'zod'
import { factLines, rowLines, tableLines, type Fact } from '../columns.ts'
import { paint, type Tone } from '../paint.ts'
import { sinceText, timeText } from '../terminal/time-text.ts'
import { totalOf, type DetailedMonitor, type Monitor, type StatusCount } from './run.ts'

const SHOWN_CHANGES = 10

type Step = DetailedMonitor['step_states'][number]
type Incident = NonNullable<DetailedMonitor['incident']>

/** Returns one line per monitor, with aligned columns: status, since when, why, site, and when it is looked at next. */
export function describeList(listed: readonly Monitor[]): string[] {
  if (listed.length === 0) return ['No monitors found.']
  return tableLines({
    heads: ['INSTALLATION', 'STATUS', 'SINCE', 'CAUSE', 'SITE', 'REFERENCE', 'NEXT LOOK', 'MUTED UNTIL'],
    terminal: {
      order: ['REFERENCE', 'SITE', 'STATUS', 'SINCE', 'CAUSE', 'NEXT LOOK', 'MUTED UNTIL', 'INSTALLATION'],
      cut: ['REFERENCE', 'SITE', 'CAUSE'],
      spare: ['NEXT LOOK', 'SINCE'],
    },
    rows: listed.map((monitor) => [
      monitor.installation_id,
      [tones[monitor.status], monitor.status],
      timeText(monitor.status_since),
      monitor.code ?? '',
      monitor.target,
      monitor.external_ref ?? '',
      nextLook(monitor),
      isMuted(monitor) ? timeText(monitor.muted_until) : '',
    ]),
  })
}

/** Says in a line how many monitors have which status, and why. */
export function describeCounts(counts: readonly StatusCount[]): string[] {
  if (counts.length === 0) return []
  const all = totalOf(counts)
  const parts = counts.map(({ status, code, monitors }) => `${monitors} ${status}${code ? ` (${code})` : ''}`)
  return ['', `${all} ${all === 1 ? 'monitor' : 'monitors'}: ${parts.join(', ')}`]
}

/** Describes the settings of a monitor, and how it is. */
export function describeSettings(monitor: DetailedMonitor): string[] {
  const { incident } = monitor
  return factLines([
    ['installation', monitor.installation_id],
    ['reference', monitor.external_ref],
    ['site', monitor.target],
    ['interval', monitor.interval],
    ['steps', monitor.steps?.join(', ')],
    ['badge', monitor.badge ? 'public' : undefined],
    ['muted until', isMuted(monitor) ? timeText(monitor.muted_until) : undefined],
    ['status', `${monitor.status} ${sinceText(monitor.status_since)}`],
    ['cause', monitor.code],
    ['last look', monitor.last_run_at === null ? 'none yet' : timeText(monitor.last_run_at)],
    ['next look', nextLook(monitor)],
    ['incident', incident && incidentText(incident)],
  ])
}

/** Describes a monitor with what was right and what is there now, its incident with the mails about it, and its timeline. */
export function describeMonitor(monitor: DetailedMonitor): string[] {
  const { incident, step_states: steps, changes } = monitor
  return [
    ...describeSettings(monitor),
    ...(incident ? mailLines(incident) : []),
    ...(steps.length === 0 ? [] : ['', 'Steps:', ...steps.flatMap(describeStep)]),
    ...(changes.length === 0 ? [] : ['', 'Last changes:']),
    ...rowLines(
      changes
        .slice(0, SHOWN_CHANGES)
        .map(({ occurred_at: at, type, step_slug: slug, message }) => [at, type, slug, message ?? '']),
    ).map((line) => `  ${line}`),
  ]
}

function nextLook({ next_run_at: next }: Monitor): string {
  return next === null ? 'now' : timeText(next)
}

function isMuted<T extends Monitor>(monitor: T): monitor is T & { muted_until: string } {
  const { muted_until: until } = monitor
  return until !== null && Date.parse(until) > Date.now()
}

function incidentText({ status, opened_at: since, acknowledged_at: acknowledged }: Incident): string {
  return `${status} ${sinceText(since)}, ${acknowledged === null ? 'not acknowledged' : `acknowledged ${timeText(acknowledged)}`}`
}

function mailLines({ notices }: Incident): string[] {
  return factLines(
    notices.map(({ kind, at, recipients }): Fact => ['mail', `${at}  ${kind}  to ${recipients.join(', ')}`]),
  )
}

const tones: Readonly<Record<Step['status'], Tone>> = {
  healthy: 'good',
  broken: 'bad',
  flapping: 'bad',
  suspect: 'unsure',
  held: 'unsure',
  cannot_tell: 'unsure',
  not_established: 'unsure',
}

function describeStep(step: Step): string[] {
  const { slug, title, status, since } = step
  const isRight = step.code === 'ok'
  return [
    `  ${paint(tones[status], status)}  ${slug}${title === null ? '' : `  "${title}"`}  ${sinceText(since)}`,
    ...factLines(
      [
        ['was right', step.ok_at && !isRight ? withEvidence(step.ok_at, step.ok_found) : undefined],
        ...lookFacts(step),
        ['', step.message],
        ['', step.hint],
        ['expected', isRight ? undefined : wantedText(step.expected)],
        ['found', evidenceText(isRight ? step.ok_found : step.found)],
      ],
      { indent: '    ' },
    ),
  ]
}

/** The last look, and the one before it that what is told is of, if that is another one. */
function lookFacts({ code, checked_at: checkedAt, found_at: foundAt, ok_at: okAt }: Step): Fact[] {
  if (foundAt === checkedAt) return [['looked', `${checkedAt}  ${code}`]]
  const seen = okAt === checkedAt ? 'found again: one more good look confirms it' : 'could not tell'
  return [
    ['looked', `${checkedAt}  ${seen}`],
    ['before', `${foundAt}  ${code}`],
  ]
}

function withEvidence(time: string, evidence: unknown): string {
  return [time, evidenceText(evidence)].filter(Boolean).join('  ')
}

/** What a check wanted of a record, or of the attributes of an element. */
const wanted = z.object({
  attribute: z.string().optional(),
  match: z.string(),
  values: z.array(z.string()).optional(),
  expected: z.array(z.string()).optional(),
})

function wantedText(expected: unknown): string | undefined {
  const { data } = z.array(wanted).safeParse([expected].flat())
  if (!data) return evidenceText(expected)
  return data
    .map(({ attribute, match, values, expected: texts }) => [attribute, match, ...(values ?? texts ?? [])])
    .map((words) => words.filter(Boolean).join(' '))
    .join(', ')
}

/** Writes what a check compares, such as records, an excerpt, or a status. */
function evidenceText(evidence: unknown): string | undefined {
  if (evidence === null || evidence === undefined) return undefined
  if (Array.isArray(evidence)) return evidence.map(evidenceText).join(', ')
  if (typeof evidence === 'string') return evidence
  if (typeof evidence !== 'object') return JSON.stringify(evidence)
  return Object.entries(evidence)
    .map(([name, value]) => `${name} ${evidenceText(value)}`)
    .join(' ')
}

import assert from 'node:assert/strict'
import { compileGuide } from '../../../api/guides/compile.ts'
import { writeMails } from '../../../api/mail/write-mails.ts'
import { evaluateHolds, type HoldChange } from '../../../api/monitors/holds/guard.ts'
import { makeRunner, type Runner, type RunnerDeps } from '../../../api/monitors/runs/runner.ts'
import type { RunEnd } from '../../../api/monitors/runs/run-claimed.ts'
import { sendDueNotices } from '../../../api/monitors/incidents/send-notices.ts'
import { monitorTimes } from '../../../api/monitors/times.ts'
import type { Database } from '../../../api/store/database.ts'
import type { MonitorChangeRow } from '../../../api/store/monitors/changes.ts'
import type { HoldRow } from '../../../api/store/monitors/holds.ts'
import type { IncidentRow } from '../../../api/store/monitors/incidents.ts'
import type { MonitorRow } from '../../../api/store/monitors/monitors.ts'
import type { MonitorStepRow } from '../../../api/store/monitors/steps.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { insertWholeGuide, type InsertedGuide } from '../api/guide.ts'
import { withDatabase } from '../services/database.ts'
import { MINUTE } from '../webhooks/delivering.ts'
import { fakeBackground, type FakeBackground } from './fake-background.ts'
import { insertMonitoredSites, type MonitoredSites } from './sites.ts'

/** A clock that only a test moves. */
type StillClock = { readonly now: () => Date; pass(ms: number): void }

export type MonitorEventRow = {
  id: string
  type: string
  account_id: string
  subject_id: string
  data: Record<string, Record<string, unknown>>
}

/** Monitors without a queue, on a clock of the test. Each test begins without monitors. */
export type MonitorSuite = {
  readonly db: Database
  readonly clock: StillClock
  readonly background: FakeBackground
  readonly runner: Runner
  /** How runs ended, and which holds began and ended. */
  readonly ends: RunEnd[]
  readonly holdChanges: HoldChange[]
  /** What the probe of this process found last. */
  probeFails: boolean | undefined
  /** Publishes a guide with these checks, by step; by default with one step, `record`. */
  makeGuide(steps?: Steps, variables?: readonly unknown[]): Promise<InsertedGuide>
  /** Adds monitored sites that are due now, or from then on. */
  addSites(guide: InsertedGuide, targets: readonly string[], more?: More): Promise<string[]>
  /** A runner of another process. */
  makeRunner(deps?: Partial<RunnerDeps>): ReturnType<typeof makeRunner>
  /** Lets time pass, and makes what is due every minute, or as often as `stepMs` says. */
  pass(ms: number, stepMs?: number): Promise<void>
  /** Makes what is due now. */
  settle(): Promise<void>
  monitor(id: string): Promise<MonitorRow>
  steps(id: string): Promise<MonitorStepRow[]>
  changes(): Promise<MonitorChangeRow[]>
  incidents(): Promise<IncidentRow[]>
  holds(): Promise<HoldRow[]>
  events(): Promise<MonitorEventRow[]>
}

type Steps = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
type More = Partial<Pick<MonitoredSites, 'slugs' | 'dueAt' | 'monitor'>>

const record = { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark=abc' }

export function withMonitors(deps: Partial<RunnerDeps> = {}): MonitorSuite {
  const database = withDatabase()
  let state = newState()

  beforeEach(async () => {
    state = newState()
    for (const table of ['monitors', 'monitor_holds', 'mails', 'events_outbox'])
      await database.db(table).delete()
    state.runner = newRunner()
  })

  const newRunner: MonitorSuite['makeRunner'] = (more) =>
    makeRunner({
      db: database.db,
      background: state.background,
      findGuide: async (embedKey) => {
        const source = await findGuideSource(database.db, embedKey)
        return source && compileGuide(embedKey, source)
      },
      times: monitorTimes(1),
      onError: (error) => assert.fail(error),
      onRun: (end) => state.ends.push(end),
      onHold: (hold) => state.holdChanges.push({ hold, kind: 'started', steps: 0 }),
      now: state.clock.now,
      random: () => 0.5,
      ...deps,
      ...more,
    })

  const suite: MonitorSuite = {
    get db() {
      return database.db
    },
    get clock() {
      return state.clock
    },
    get background() {
      return state.background
    },
    get runner() {
      return (state.runner ??= newRunner())
    },
    get ends() {
      return state.ends
    },
    get holdChanges() {
      return state.holdChanges
    },
    get probeFails() {
      return state.probeFails
    },
    set probeFails(fails) {
      state.probeFails = fails
    },
    makeGuide: async (steps = { record }, variables) => insertWholeGuide(database.db, steps, variables),
    addSites: async (guide, targets, { slugs = ['record'], dueAt = () => state.clock.now(), ...more } = {}) =>
      insertMonitoredSites(database.db, { guide, targets, slugs, dueAt, ...more }),
    makeRunner: newRunner,
    pass: async (ms, stepMs = MINUTE) => {
      for (let left = ms; left > 0; left -= stepMs) {
        state.clock.pass(Math.min(left, stepMs))
        await suite.settle()
      }
    },
    settle: async () => {
      while ((await suite.runner.tick()) > 0) await suite.runner.idle()
      const now = state.clock.now()
      const onChange = (change: HoldChange): unknown => state.holdChanges.push(change)
      await evaluateHolds(
        { db: database.db, times: monitorTimes(1), onChange },
        { now, probeFails: state.probeFails },
      )
      const links = { serviceUrl: 'https://guides.example.com', contactUrl: 'mailto:checks@example.com' }
      await sendDueNotices({ db: database.db, writeMails, times: monitorTimes(1), links }, now)
    },
    ...monitorReaders(() => database.db),
  }
  return suite
}

type State = {
  readonly clock: StillClock
  readonly background: FakeBackground
  readonly ends: RunEnd[]
  readonly holdChanges: HoldChange[]
  runner: Runner | undefined
  probeFails: boolean | undefined
}

function newState(): State {
  let at = Date.now()
  const clock = { now: () => new Date(at), pass: (ms: number) => void (at += ms) }
  const background = fakeBackground()
  return { clock, background, ends: [], holdChanges: [], runner: undefined, probeFails: undefined }
}

type Readers = Pick<MonitorSuite, 'monitor' | 'steps' | 'changes' | 'incidents' | 'holds' | 'events'>

/** Reads the rows of all monitors of a database. */
export function monitorReaders(db: () => Database): Readers {
  return {
    monitor: async (id) => {
      const row = await db()('monitors').where({ installation_id: id }).first<MonitorRow | undefined>()
      assert.ok(row)
      return row
    },
    steps: async (id) =>
      db()('monitor_steps').where({ installation_id: id }).orderBy('step_slug').select<MonitorStepRow[]>(),
    changes: async () => db()('monitor_changes').orderBy('id').select<MonitorChangeRow[]>(),
    incidents: async () => db()('monitor_incidents').orderBy('opened_at').select<IncidentRow[]>(),
    holds: async () => db()('monitor_holds').orderBy('started_at').select<HoldRow[]>(),
    events: async () =>
      db()('events_outbox').whereLike('type', 'monitor.%').orderBy('id').select<MonitorEventRow[]>(),
  }
}

/** Each change has its event with its id, and each event of a change has its change. */
export async function assertEachChangeHasItsEvent(
  suite: Pick<MonitorSuite, 'changes' | 'events'>,
): Promise<void> {
  const changes = await suite.changes()
  const events = (await suite.events()).filter(({ type }) => type !== 'monitor.held')
  assert.deepEqual(
    events.map(({ id, type, subject_id }) => [id, type, subject_id]),
    changes.map(({ id, type, installation_id }) => [id, `monitor.${type}`, installation_id]),
  )
}

/** Sites under so many domains of their own. */
export function sitesOf(count: number, name = 'shop'): string[] {
  return Array.from({ length: count }, (_, index) => `https://www.${name}-${index}.example/`)
}

import { withDeadline } from '../../shared/deadline.ts'
import { logThrottled, type Log } from '../../shared/log.ts'
import { deleteEndedCounts } from '../rate-limit/postgres-window.ts'
import { addEventBytes, countAccountsFrom, deleteEarlierEventBytes } from '../store/accounts/event-bytes.ts'
import { logLostConnections, openDatabase, type Database } from '../store/database.ts'
import { lastSuccess } from '../store/maintenance-runs.ts'
import { openByteBudget, type ByteBudget } from './byte-budget.ts'
import { addRefusals } from '../store/analytics/limit-refusals.ts'
import { openRefusalCounts, type NoteRefusal } from './refusal-counts.ts'
import { makeNoteOutcome, type NoteOutcome } from './outcomes.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { startRecurringWork } from './recurring-work.ts'
import { deleteOldEvents } from '../webhooks/retention.ts'
import { maintainStorage, prepareStorage, type Retention } from './maintenance.ts'

const STORAGE_WORK = 'event_storage'
/** Rolling up a day takes longer than a request's query may take. */
const MAINTENANCE_QUERY_LIMIT_MS = 600_000
const CLOSE_LIMIT_MS = 3000

type EventsSettings = {
  config: { readonly databaseUrl: string; readonly retention: Retention; readonly accountBytesPerDay: number }
  db: Database
  log: Log
}

export type Events = {
  recordEvents: Recorder['recordEvents']
  noteOutcome: NoteOutcome
  noteRefusal: NoteRefusal
  eventBytes: ByteBudget
  /** Bytes of events that this process has stored since it started. */
  storedEvents: ByteBudget['total']
  /** Number of accounts that have used up their bytes of today. */
  accountsOverBudget(): Promise<number>
  waitingRows: Recorder['waitingRows']
  lostOutcomes: Recorder['lostOutcomes']
  /** Time of the last storage maintenance, by any process. */
  maintainedAt(): Promise<Date | undefined>
  /** Resolves when all accepted rows are stored or given up. */
  close(): Promise<void>
}

/**
 * Opens the recording of events and outcomes. Also maintains their storage and that of rate limits, in one web
 * process at a time.
 */
export function openEvents({ config, db, log }: EventsSettings): Events {
  const onLost = logThrottled(log, 'verification outcome lost')
  const onMaintenanceError = logThrottled(log, 'event storage could not be maintained')
  const recorder = openRecorder(db, onLost)
  const { accountBytesPerDay: bytesPerDay } = config
  const eventBytes = openByteBudget({
    bytesPerDay,
    store: async (added) => addEventBytes(db, added),
    onError: logThrottled(log, 'bytes of events could not be counted'),
  })
  const refusals = openRefusalCounts({
    store: async (added) => addRefusals(db, added),
    onError: logThrottled(log, 'refused requests could not be counted'),
  })
  const maintenanceDb = openDatabase(config.databaseUrl, 1, {
    applicationName: 'waymark-maintenance',
    queryTimeoutMs: MAINTENANCE_QUERY_LIMIT_MS,
    warn: logLostConnections(log),
  })
  const maintenance = startRecurringWork(maintenanceDb, {
    name: STORAGE_WORK,
    work: async () => {
      await maintainStorage(maintenanceDb, config.retention)
      await deleteEndedCounts(maintenanceDb)
      await deleteEarlierEventBytes(maintenanceDb)
      await deleteOldEvents(maintenanceDb)
      log.info('event storage maintained')
    },
    onError: onMaintenanceError,
  })
  // Another process may have claimed the maintenance and died, but today's events need a partition now.
  prepareStorage(maintenanceDb).catch(onMaintenanceError)

  return {
    recordEvents: recorder.recordEvents,
    noteOutcome: makeNoteOutcome(recorder),
    noteRefusal: refusals.note,
    eventBytes,
    storedEvents: eventBytes.total,
    accountsOverBudget: async () => countAccountsFrom(db, bytesPerDay),
    waitingRows: recorder.waitingRows,
    lostOutcomes: recorder.lostOutcomes,
    maintainedAt: async () => lastSuccess(db, STORAGE_WORK),
    close: async () => {
      await Promise.all([
        recorder.drain(),
        eventBytes.close(),
        refusals.close(),
        withDeadline(maintenance.close(), CLOSE_LIMIT_MS).catch(onMaintenanceError),
      ])
      await maintenanceDb.destroy()
    },
  }
}

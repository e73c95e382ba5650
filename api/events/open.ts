import { withDeadline } from '../../shared/deadline.ts'
import { logThrottled, type Log } from '../../shared/log.ts'
import type { ApiConfig } from '../config.ts'
import { deleteEndedWindows } from '../rate-limit/postgres-window.ts'
import { logLostConnections, openDatabase, type Database } from '../store/database.ts'
import { lastSuccess } from '../store/maintenance-runs.ts'
import { outcomeNotes, type NoteOutcome } from './outcomes.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { startRecurringWork } from './recurring-work.ts'
import { maintainStorage, prepareStorage } from './maintenance.ts'

const STORAGE_WORK = 'event_storage'
/** Rolling up a day takes longer than answering a request may. */
const MAINTENANCE_QUERY_LIMIT_MS = 600_000
const CLOSE_LIMIT_MS = 3000

type EventsSettings = {
  config: Pick<ApiConfig, 'databaseUrl' | 'retention'>
  db: Database
  log: Log
}

export type Events = {
  recordEvents: Recorder['recordEvents']
  noteOutcome: NoteOutcome
  waitingRows: Recorder['waitingRows']
  lostOutcomes: Recorder['lostOutcomes']
  /** Time of the last maintenance of the storage, by any process. */
  maintainedAt(): Promise<Date | undefined>
  /** Resolves when all that was taken is stored. */
  close(): Promise<void>
}

/** Opens what takes events, and has their storage, and that of limits, looked after by one web process at a time. */
export function openEvents({ config, db, log }: EventsSettings): Events {
  const onLost = logThrottled(log, 'outcome of a verification lost')
  const onMaintenanceError = logThrottled(log, 'event storage could not be maintained')
  const recorder = openRecorder(db, onLost)
  const maintenanceDb = openDatabase(config.databaseUrl, 1, {
    queryTimeoutMs: MAINTENANCE_QUERY_LIMIT_MS,
    warn: logLostConnections(log),
  })
  const maintenance = startRecurringWork(maintenanceDb, {
    name: STORAGE_WORK,
    work: async () => {
      await maintainStorage(maintenanceDb, config.retention)
      await deleteEndedWindows(maintenanceDb)
      log.info('event storage maintained')
    },
    onError: onMaintenanceError,
  })
  // Not left to that alone: another process may have claimed it and died, and today's events need room.
  prepareStorage(maintenanceDb).catch(onMaintenanceError)

  return {
    recordEvents: recorder.recordEvents,
    noteOutcome: outcomeNotes(recorder),
    waitingRows: recorder.waitingRows,
    lostOutcomes: recorder.lostOutcomes,
    maintainedAt: async () => lastSuccess(db, STORAGE_WORK),
    close: async () => {
      await Promise.all([
        recorder.drain(),
        withDeadline(maintenance.close(), CLOSE_LIMIT_MS).catch(onMaintenanceError),
      ])
      await maintenanceDb.destroy()
    },
  }
}

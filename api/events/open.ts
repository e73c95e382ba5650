import { withDeadline } from '../../shared/deadline.ts'
import { logNowAndThen, type Log } from '../../shared/log.ts'
import { openSchedule } from '../../shared/queue/schedule.ts'
import type { ApiConfig } from '../config.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { outcomeNotes, type NoteOutcome } from './outcomes.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { prepareStorage, upkeep } from './upkeep.ts'

const UPKEEP_EVERY_MS = 3_600_000
/** Rolling up a day takes longer than answering a request may. */
const UPKEEP_QUERY_LIMIT_MS = 600_000
const CLOSE_LIMIT_MS = 3000

type EventsSettings = {
  config: Pick<ApiConfig, 'databaseUrl' | 'queue' | 'retention'>
  db: Database
  log: Log
}

export type Events = {
  recordEvents: Recorder['recordEvents']
  noteOutcome: NoteOutcome
  waitingRows: Recorder['waitingRows']
  /** Resolves when all that was taken is stored. */
  close(): Promise<void>
}

/** Opens what takes events, and has their storage looked after by one web process at a time. */
export function openEvents({ config, db, log }: EventsSettings): Events {
  const onLost = logNowAndThen(log, 'the outcome of a verification could not be kept')
  const onUpkeepError = logNowAndThen(log, 'the storage of events could not be looked after')
  const recorder = openRecorder(db, onLost)
  const upkeepDb = openDatabase(config.databaseUrl, 1, { queryTimeoutMs: UPKEEP_QUERY_LIMIT_MS })
  const schedule = openSchedule({
    connection: config.queue,
    everyMs: UPKEEP_EVERY_MS,
    work: async () => upkeep(upkeepDb, config.retention),
    onError: onUpkeepError,
  })
  // Not left to the schedule alone: with its queue away there would be no room for the events of today.
  prepareStorage(upkeepDb).catch(onUpkeepError)

  return {
    recordEvents: recorder.recordEvents,
    noteOutcome: outcomeNotes(recorder),
    waitingRows: recorder.waitingRows,
    close: async () => {
      await Promise.all([
        recorder.drain(),
        withDeadline(schedule.close(), CLOSE_LIMIT_MS).catch(onUpkeepError),
      ])
      await upkeepDb.destroy()
    },
  }
}

import * as bullmq from 'bullmq'
import { Client, Pool, type ClientBase, type ClientConfig } from 'pg'
import { postgresLeases } from '../../leases/postgres-leases.ts'
import type { BackendFactory, QueueBackend, TelemetryOption } from '../backend.ts'
import { CheckQueueEvents } from '../bullmq/check-queue-events.ts'
import type { QueueConnection } from '../connection.ts'
import { ReadableQueue } from '../bullmq/readable-queue.ts'
import { postgresEndedJobs } from './ended-jobs.ts'
import { failLockedInPostgres } from './fail-locked.ts'
import { postgresOrderlyStops } from './orderly-stops.ts'
import { closables } from '../closables.ts'
import { PostgresWorker } from './worker.ts'

/** Takes the same options as the one for Redis except for `connection`, which only this file sets. */
const createBackend = bullmq.createPostgresBackend as unknown as BackendFactory

/** Default number of connections for queries. */
const QUERY_CONNECTIONS = 4
/** No queue query takes nearly as long; one that does has lost its connection. */
const QUERY_LIMIT_MS = 10_000

/**
 * Makes a backend on Postgres. BullMQ has its own schema, which it migrates itself under an advisory lock. All
 * objects share one pool, in which each object that listens has its own connection.
 */
export function postgresBackend(
  {
    url,
    clientName = 'waymark',
    queryConnections = QUERY_CONNECTIONS,
  }: Extract<QueueConnection, { kind: 'postgres' }>,
  onError: (error: Error) => void,
  telemetryOption: TelemetryOption,
): QueueBackend {
  const opened = closables(onError)
  const pool = openPool(url, { max: queryConnections, clientName })
  pool.on('error', onError)
  const shared = { connection: pool as unknown as bullmq.ConnectionOptions }
  const listening = (): typeof shared => {
    pool.options.max += 1
    return shared
  }

  return {
    queue: (name) => opened.add(new ReadableQueue(name, { ...shared, ...telemetryOption }, createBackend)),
    events: (name) => opened.add(new CheckQueueEvents(name, listening(), createBackend)),
    optionalEvents: () => undefined,
    producer: (name) => opened.add(new bullmq.QueueEventsProducer(name, shared, createBackend)),
    worker: (name, processor, { onCorruptJob, ...workerOptions }) => {
      const options = { ...workerOptions, ...listening(), ...telemetryOption }
      const failLocked = async (token: string, reason: string): Promise<string | undefined> =>
        failLockedInPostgres(pool, name, { token, reason })
      const deps = { backendFactory: createBackend, failLocked, onCorruptJob }
      return opened.add(new PostgresWorker(name, processor, { options, ...deps }))
    },
    // With concurrent jobs, one event in ten does not arrive (BullMQ 6.7.0, `publish_event` and read_events.sql in
    // dist/esm/postgres/sql-scripts.js).
    rereads: { firstMs: 40, lastMs: 320 },
    slowRereads: { firstMs: 50, lastMs: 2000 },
    serverTime: async () => {
      const { rows } = await pool.query<{ ms: string }>(CLOCK)
      return Number(rows[0]?.ms)
    },
    requireWritable: async () => {
      const { rows } = await pool.query<{ value: string }>(READ_ONLY)
      if (rows[0]?.value !== 'off') throw Object.assign(new Error('Postgres is read-only'), { code: '25006' })
    },
    leases: postgresLeases(pool),
    endedJobs: postgresEndedJobs(pool),
    orderlyStops: postgresOrderlyStops(pool),
    ready: opened.ready,
    close: async () => {
      await opened.close()
      if (!pool.ending) await pool.end()
    },
  }
}

/** Replicas are read-only, and so are databases that a provider has stopped from growing. */
const READ_ONLY = `select current_setting('transaction_read_only') as value`
const CLOCK = 'select floor(extract(epoch from clock_timestamp()) * 1000) as ms'

/** Opens a pool of at most `max` connections. The first connection migrates BullMQ's schema before any is used. */
function openPool(
  connectionString: string,
  { max, clientName }: { readonly max: number; readonly clientName: string },
): Pool {
  let migrated: Promise<unknown> | undefined
  const migrate = async (client: ClientBase): Promise<void> => {
    migrated ??= bullmq.runMigrations(client)
    try {
      await migrated
    } catch (error) {
      migrated = undefined
      throw error
    }
  }
  // The pool awaits the promise that onConnect returns (pg-pool 3.14.0, `newClient` in index.js), although its types do
  // not say so (@types/pg 8.23.1).
  const options = {
    connectionString,
    // BullMQ names the connections that listen.
    fallback_application_name: `${clientName}-queue`,
    max,
    connectionTimeoutMillis: 5000,
    query_timeout: QUERY_LIMIT_MS,
    keepAlive: true,
    Client: ErrorHandlingClient,
    // BullMQ's tables take precedence over those of the service.
    options: '-c search_path=bullmq,public',
    onConnect: migrate,
  }
  // Each of BullMQ's objects adds a listener to the pool (6.7.0, dist/esm/postgres/postgres-connection.js).
  return new Pool(options).setMaxListeners(0)
}

/**
 * BullMQ does not listen for errors of a connection that it is using (6.7.0, `bootstrap` in
 * dist/esm/postgres/postgres-connection.js), and without a listener they end the process. The query on that connection
 * also fails, so the error can be ignored.
 */
class ErrorHandlingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

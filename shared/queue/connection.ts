/** Store of the queue: Redis, or BullMQ's own backend on Postgres. */
export type QueueConnection = (
  | { readonly kind: 'redis'; readonly url: string; readonly rejectUnauthorized: boolean }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** Number of connections for queries, besides those that listen; 4 by default. */
      readonly queryConnections?: number
    }
) & {
  /** Name of the connections in CLIENT LIST or pg_stat_activity, except for those that BullMQ names. */
  readonly clientName?: string
  /** Time limit of a call to the store; a second by default. */
  readonly callLimitMs?: number
}

type QueueEnv = {
  REDIS_URL?: string | undefined
  REDIS_TLS_REJECT_UNAUTHORIZED: 'true' | 'false'
  DATABASE_URL?: string | undefined
  QUEUE_CALL_LIMIT_MS: number
}

/** Returns the connection for REDIS_URL if it is set, otherwise for DATABASE_URL; undefined if neither is set. */
export function queueConnection(env: QueueEnv, clientName: string): QueueConnection | undefined {
  const common = { callLimitMs: env.QUEUE_CALL_LIMIT_MS, clientName }
  if (env.REDIS_URL !== undefined) {
    const rejectUnauthorized = env.REDIS_TLS_REJECT_UNAUTHORIZED === 'true'
    return { kind: 'redis', url: env.REDIS_URL, rejectUnauthorized, ...common }
  }
  return env.DATABASE_URL === undefined ? undefined : { kind: 'postgres', url: env.DATABASE_URL, ...common }
}

/** Sets the number of connections for queries, if the queue is on Postgres. */
export function withQueryConnections(connection: QueueConnection, queryConnections: number): QueueConnection {
  return connection.kind === 'postgres' ? { ...connection, queryConnections } : connection
}

import { Redis, type RedisOptions } from 'ioredis'
import type { QueueConnection } from './connection.ts'
import { CALL_LIMIT_MS } from './limit.ts'

/** `failFast` refuses while Redis is away, so that nothing piles up; `patient` waits for it to come back. */
type Manner = 'failFast' | 'patient'

type RedisQueue = Extract<QueueConnection, { kind: 'redis' }>

export type RedisClients = {
  /** The one connection of its manner that all of this process's queues share. */
  shared(manner: Manner): Redis
  /** Whether every connection stands. */
  connected(): boolean
  disconnect(): void
}

/** Keeps all connections of a process to Redis, those too that BullMQ duplicates for its blocking calls. */
export function redisClients(connection: RedisQueue, onError: (error: Error) => void): RedisClients {
  const all: Redis[] = []
  const bases = new Map<Manner, Redis>()

  class Client extends Redis {
    /** BullMQ duplicates a connection only to block on it, which a connection that fails fast cannot do. */
    override duplicate(override?: Partial<RedisOptions>): Redis {
      return keep(super.duplicate({ ...manners.patient, socketTimeout: undefined, ...override }))
    }
  }

  return {
    shared: (manner) => {
      const client = bases.get(manner) ?? open(manner)
      bases.set(manner, client)
      return client
    },
    connected: () => all.every((client) => client.status === 'ready'),
    disconnect: () => all.forEach((client) => client.disconnect()),
  }

  function open(manner: Manner): Redis {
    return keep(new Client(connection.url, redisOptions(connection, manner)))
  }

  function keep(client: Redis): Redis {
    all.push(client)
    client.on('error', onError)
    return client
  }
}

const manners = {
  failFast: {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  },
  patient: {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResendUnfulfilledCommands: true,
  },
} satisfies Record<Manner, Partial<RedisOptions>>

/** A connection beside the queues', for counts and places: what cannot be said at once is of no use later. */
export function failFastRedis(connection: RedisQueue): Redis {
  // What is asked in the same turn travels together: writing to a socket costs more than the question.
  return new Redis(connection.url, { ...redisOptions(connection, 'failFast'), enableAutoPipelining: true })
}

function redisOptions(connection: RedisQueue, manner: Manner) {
  const { url, rejectUnauthorized, callLimitMs = CALL_LIMIT_MS } = connection
  // A connection that hangs is given up, so that a new one can be made; one that blocks hangs on purpose.
  const socketTimeout = manner === 'failFast' ? callLimitMs : undefined
  const tls = url.startsWith('rediss:') ? { tls: { rejectUnauthorized } } : {}
  return { connectTimeout: 5000, retryStrategy, ...manners[manner], socketTimeout, ...tls }
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * 100, 1000)
}

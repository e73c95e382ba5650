import { Redis, type RedisOptions } from 'ioredis'
import type { QueueConnection } from '../connection.ts'
import { CALL_LIMIT_MS } from '../call-limit.ts'

/**
 * `failFast` rejects commands while Redis is unavailable, so that they do not pile up. `patient` waits until it is
 * back.
 */
type ClientMode = 'failFast' | 'patient'

type RedisQueue = Extract<QueueConnection, { kind: 'redis' }>

export type RedisClients = {
  /** Returns the connection of a mode that all queues of this process share. */
  shared(mode: ClientMode): Redis
  /** Returns true if every connection is up. */
  connected(): boolean
  disconnect(): void
}

/** Keeps all connections of a process's queues to Redis, including those that BullMQ duplicates for blocking calls. */
export function redisClients(connection: RedisQueue, onError: (error: Error) => void): RedisClients {
  const all: Redis[] = []
  const bases = new Map<ClientMode, Redis>()

  class Client extends Redis {
    /**
     * BullMQ duplicates a connection only to block on it (6.7.0, dist/esm/utils/create-backend.js), which a connection
     * that fails fast cannot do.
     */
    override duplicate(override?: Partial<RedisOptions>): Redis {
      return keep(super.duplicate({ ...modes.patient, socketTimeout: undefined, ...override }))
    }
  }

  return {
    shared: (mode) => {
      const client = bases.get(mode)
      if (client) return client
      const opened = open(mode)
      bases.set(mode, opened)
      opened.once('ready', () => void refuseOldServer(opened).catch(onError))
      return opened
    },
    connected: () => all.every((client) => client.status === 'ready'),
    disconnect: () => all.forEach((client) => client.disconnect()),
  }

  function open(mode: ClientMode): Redis {
    return keep(new Client(connection.url, redisOptions(connection, mode)))
  }

  function keep(client: Redis): Redis {
    all.push(client)
    client.on('error', onError)
    return client
  }
}

/**
 * Older versions are not tested. BullMQ would only warn on stderr (6.7.0, dist/esm/classes/redis-connection.js), but
 * operators read the log.
 */
const MINIMUM_REDIS = '6.2'

/**
 * Throws if the server reports a version that is too old. A server that reports none, perhaps because of an ACL, is
 * accepted.
 */
async function refuseOldServer(client: Redis): Promise<void> {
  const info = await client.info('server').catch(() => '')
  const [, version] = /^redis_version:(\d+\.\d+)/m.exec(info) ?? []
  if (version === undefined || Number(version) >= Number(MINIMUM_REDIS)) return
  throw new Error(`Redis ${version} is too old: ${MINIMUM_REDIS} or later is required`)
}

const modes = {
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
} satisfies Record<ClientMode, Partial<RedisOptions>>

/** Opens a connection besides those of the queues, for counts and slots. Their commands are worthless if delayed. */
export function failFastRedis(connection: RedisQueue): Redis {
  // Commands of the same event loop turn are sent together: writing to a socket costs more than the command.
  return new Redis(connection.url, { ...redisOptions(connection, 'failFast'), enableAutoPipelining: true })
}

function redisOptions(connection: RedisQueue, mode: ClientMode) {
  const { url, rejectUnauthorized, clientName, callLimitMs = CALL_LIMIT_MS } = connection
  // A hanging connection is dropped and replaced. A blocking one hangs on purpose.
  const socketTimeout = mode === 'failFast' ? callLimitMs : undefined
  const tls = url.startsWith('rediss:') ? { tls: { rejectUnauthorized } } : {}
  const named = clientName === undefined ? {} : { connectionName: clientName }
  return { connectTimeout: 5000, ...named, retryStrategy, ...modes[mode], socketTimeout, ...tls }
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * 100, 1000)
}

import { Redis } from 'ioredis'
import pg from 'pg'
import { CommandError } from '../command-error.ts'

const ANSWER_WITHIN_MS = 5_000

/** Throws CommandError with a one-line message when no Postgres answers at `url`. */
export async function checkPostgres(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS })
    client.on('error', () => {})
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new CommandError(
      `The Postgres of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reason(error)}`,
    )
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Throws CommandError with a one-line message when no Redis answers at `url`. */
export async function checkRedis(url: string, tls?: { rejectUnauthorized: boolean }): Promise<void> {
  const client = redisClient(url, tls)
  // `connect` throws only that the connection is closed; this event has the reason.
  let cause: unknown
  client.on('error', (error: unknown) => (cause ??= error))
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw new CommandError(
      `The Redis of REDIS_URL (${withoutPassword(url)}) cannot be used: ${reason(cause ?? error)}`,
    )
  } finally {
    disconnect(client)
  }
}

/** Resolves to true when the server at `url` answers and has loaded its data. */
export async function redisAnswers(url: string): Promise<boolean> {
  const client = redisClient(url)
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    disconnect(client)
  }
}

function redisClient(url: string, tls?: { rejectUnauthorized: boolean }): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    ...(tls && { tls }),
  })
  client.on('error', () => {})
  return client
}

/** Skips a client whose connection was refused: disconnecting it would leave a two-second timer behind. */
function disconnect(client: Redis): void {
  if (client.status !== 'end') client.disconnect()
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return 'which is not a URL'
  if (parsed.password !== '') parsed.password = '***'
  return parsed.href
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

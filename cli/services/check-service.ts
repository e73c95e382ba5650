import { Redis } from 'ioredis'
import pg from 'pg'
import { CommandError } from '../command-error.ts'

const RESPONSE_LIMIT_MS = 5_000
const CLIENT_NAME = 'waymark-cli'

/** Throws CommandError with a one-line message if no Postgres responds at `url`. */
export async function checkPostgres(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({
      connectionString: url,
      fallback_application_name: CLIENT_NAME,
      connectionTimeoutMillis: RESPONSE_LIMIT_MS,
    })
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

/** Throws CommandError with a one-line message if no Redis responds at `url`. */
export async function checkRedis(url: string, tls?: { rejectUnauthorized: boolean }): Promise<void> {
  const client = redisClient(url, tls)
  // The error of `connect` only states that the connection is closed; this event has the reason.
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

/** Resolves to true if the server at `url` responds and has loaded its data. */
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
    connectionName: CLIENT_NAME,
    connectTimeout: RESPONSE_LIMIT_MS,
    commandTimeout: RESPONSE_LIMIT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    ...(tls && { tls }),
  })
  client.on('error', () => {})
  return client
}

/** Skips a client whose connection was refused: disconnecting it would leave a two-second timer running. */
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

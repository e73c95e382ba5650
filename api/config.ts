import { z } from 'zod'
import { commonEnv, parseEnv, wholeNumber } from '../shared/env.ts'
import { queueConnection, type QueueConnection } from '../shared/queue/connection.ts'

const apiEnv = z.object({
  ...commonEnv,
  DATABASE_URL: commonEnv.DATABASE_URL.nonoptional('is required, such as postgres://user:password@host/name'),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  VERIFY_WAIT_MS: wholeNumber(1000, 25_000).default(20_000),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(0),
})

export type ApiConfig = {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly logLevel: string
  readonly databaseUrl: string
  readonly databasePoolSize: number
  readonly queue: QueueConnection
  /** How many proxies stand in front, each of which adds one address to X-Forwarded-For. */
  readonly trustProxy: number
  /** The longest that POST /v1/verify waits for its check; the routers of hosting platforms cut at 30 s. */
  readonly verifyWaitMs: number
  /** How long /readyz says 503 before the port closes, for load balancers that ask only now and then. */
  readonly shutdownDelayMs: number
}

/** Reads the settings of the web process; throws ConfigError with every problem at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  const vars = parseEnv(apiEnv, env)
  return {
    host: vars.HOST,
    port: vars.PORT,
    logLevel: vars.LOG_LEVEL,
    databaseUrl: vars.DATABASE_URL,
    databasePoolSize: vars.DATABASE_POOL_SIZE,
    queue: queueConnection(vars) ?? { kind: 'postgres', url: vars.DATABASE_URL },
    trustProxy: vars.TRUST_PROXY,
    verifyWaitMs: vars.VERIFY_WAIT_MS,
    shutdownDelayMs: vars.SHUTDOWN_DELAY_MS,
  }
}

import { z } from 'zod'
import { ConfigError } from '../shared/config-error.ts'
import { commonEnv, parseEnv, wholeNumber } from '../shared/env.ts'
import { queueConnection, type QueueConnection } from '../shared/queue/connection.ts'
import type { KeySource } from './signing/open-signer.ts'

/** Where the private key is that versions are signed with. Without one of the two nothing can be published. */
export const signingEnv = {
  SIGNING_KEY: z.string().max(1000, 'is too long to be an Ed25519 key').optional(),
  SIGNING_KEY_FILE: z.string().optional(),
}
import type { Retention } from './events/upkeep.ts'

const apiEnv = z.object({
  ...commonEnv,
  DATABASE_URL: commonEnv.DATABASE_URL.nonoptional('is required, such as postgres://user:password@host/name'),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  VERIFY_WAIT_MS: wholeNumber(1000, 25_000).default(20_000),
  EVENTS_RAW_DAYS: wholeNumber(7, 3650).default(90),
  EVENTS_ROLLED_UP_MONTHS: wholeNumber(1, 120).default(25),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(0),
  ...signingEnv,
  DEMO_URL: z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' }).optional(),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable characters')
    .optional(),
})

export type ApiConfig = {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly logLevel: string
  /** Where traces are sent; none are made without it. */
  readonly tracesUrl: string | undefined
  readonly databaseUrl: string
  readonly databasePoolSize: number
  readonly queue: QueueConnection
  /** How many proxies stand in front, each of which adds one address to X-Forwarded-For. */
  readonly trustProxy: number
  /** The longest that POST /v1/verify waits for its check; the routers of hosting platforms cut at 30 s. */
  readonly verifyWaitMs: number
  readonly retention: Retention
  /** How long /readyz says 503 before the port closes, for load balancers that ask only now and then. */
  readonly shutdownDelayMs: number
  /** Undefined: nothing is signed here, and nothing can be published. */
  readonly signingKey: KeySource | undefined
  /** Where `/demo` leads to. */
  readonly demoUrl: string | undefined
  /** What opens /metrics and the queue's board; without it they do not exist. */
  readonly operatorToken: string | undefined
}

/** Reads the settings of the web process; throws ConfigError with every problem at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  const vars = parseEnv(apiEnv, env)
  return {
    host: vars.HOST,
    port: vars.PORT,
    logLevel: vars.LOG_LEVEL,
    tracesUrl: vars.OTEL_EXPORTER_OTLP_ENDPOINT,
    databaseUrl: vars.DATABASE_URL,
    databasePoolSize: vars.DATABASE_POOL_SIZE,
    queue: queueConnection(vars) ?? { kind: 'postgres', url: vars.DATABASE_URL },
    trustProxy: vars.TRUST_PROXY,
    verifyWaitMs: vars.VERIFY_WAIT_MS,
    retention: { rawDays: vars.EVENTS_RAW_DAYS, rolledUpMonths: vars.EVENTS_ROLLED_UP_MONTHS },
    shutdownDelayMs: vars.SHUTDOWN_DELAY_MS,
    signingKey: keySource(vars),
    demoUrl: vars.DEMO_URL,
    operatorToken: vars.OPERATOR_TOKEN,
  }
}

type SigningVariables = { SIGNING_KEY?: string | undefined; SIGNING_KEY_FILE?: string | undefined }

/** Throws ConfigError when both are set: nobody could tell which one signs. */
export function keySource({
  SIGNING_KEY: text,
  SIGNING_KEY_FILE: file,
}: SigningVariables): KeySource | undefined {
  if (text !== undefined && file !== undefined) {
    throw new ConfigError(['SIGNING_KEY: is set, and so is SIGNING_KEY_FILE; only one of them can sign'])
  }
  if (file !== undefined) return { file }
  return text === undefined ? undefined : { text }
}

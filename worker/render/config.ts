import { z } from 'zod'
import { ConfigError } from '../../shared/config/config-error.ts'
import {
  commonEnv,
  operatorTokens,
  parseEnv,
  traceSettings,
  wholeNumber,
  type Env,
} from '../../shared/config/env.ts'
import { queueConnection, type QueueConnection } from '../../shared/queue/connection.ts'
import type { TraceSettings } from '../../shared/tracing.ts'
import { NO_QUEUE, toVerifyConfig, verifyEnv, type VerifyConfig } from '../config.ts'

/** Where the browser is, and how it may run. */
export type BrowserSettings = {
  /** RENDER_CHROMIUM: the browser's program. Undefined to look for one on the PATH. */
  readonly chromium: string | undefined
  readonly path: string | undefined
  /** RENDER_USER: who runs the browser if this process is root. */
  readonly user: string | undefined
  readonly allowNoSandbox: boolean
}

export type RenderConfig = VerifyConfig &
  BrowserSettings & {
    readonly queue: QueueConnection
    /** Visits at once, of which at most `backgroundConcurrency` are for monitors. */
    readonly concurrency: number
    readonly backgroundConcurrency: number
    readonly logLevel: string
    readonly traces: TraceSettings
    readonly metricsPort: number | undefined
    readonly host: string
    readonly operatorTokens: readonly string[]
  }

const browserEnv = {
  RENDER_CHROMIUM: z.string().optional(),
  RENDER_USER: z.string().optional(),
  RENDER_ALLOW_NO_SANDBOX: z.enum(['0', '1']).default('0'),
  PATH: z.string().optional(),
}

const renderEnv = {
  ...commonEnv,
  ...verifyEnv,
  ...browserEnv,
  RENDER_CONCURRENCY: wholeNumber(1, 50).default(4),
  RENDER_BACKGROUND_CONCURRENCY: wholeNumber(0, 50).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  HOST: z.string().default('0.0.0.0'),
}

/** As for other background checks: on Postgres they take more connections. */
const DEFAULT_BACKGROUND = { redis: 1, postgres: 0 }

const CLIENT_NAME = 'waymark-render'

/** Parses the environment of the browser worker. Throws a ConfigError that lists every problem. */
export function parseRenderConfig(env: Env): RenderConfig {
  const withQueue = z.object(renderEnv).refine((values) => queueConnection(values, CLIENT_NAME), {
    path: ['REDIS_URL'],
    message: NO_QUEUE,
    when: () => true,
  })
  const parsed = parseEnv(withQueue, env)
  const queue = queueConnection(parsed, CLIENT_NAME)
  if (!queue) throw new ConfigError([NO_QUEUE])
  return {
    ...toVerifyConfig(parsed),
    queue,
    concurrency: parsed.RENDER_CONCURRENCY,
    backgroundConcurrency: parsed.RENDER_BACKGROUND_CONCURRENCY ?? DEFAULT_BACKGROUND[queue.kind],
    ...toBrowserSettings(parsed),
    logLevel: parsed.LOG_LEVEL,
    traces: traceSettings(parsed),
    metricsPort: parsed.METRICS_PORT,
    host: parsed.HOST,
    operatorTokens: operatorTokens(parsed),
  }
}

/** The part of the configuration that `waymark check` shares with the browser worker. */
export function parseBrowserSettings(env: Env): BrowserSettings {
  return toBrowserSettings(parseEnv(z.object(browserEnv), env))
}

function toBrowserSettings(parsed: z.infer<z.ZodObject<typeof browserEnv>>): BrowserSettings {
  return {
    chromium: parsed.RENDER_CHROMIUM,
    path: parsed.PATH,
    user: parsed.RENDER_USER,
    allowNoSandbox: parsed.RENDER_ALLOW_NO_SANDBOX === '1',
  }
}

import { z } from 'zod'
import { plainTypes, type PlainType } from '../shared/check/types.ts'
import { DEFAULT_CONTACT } from '../shared/config/default-contact.ts'
import { ConfigError } from '../shared/config/config-error.ts'
import {
  commaList,
  commonEnv,
  operatorTokens,
  parseEnv,
  traceSettings,
  wholeNumber,
  type Env,
} from '../shared/config/env.ts'
import { queueConnection, type QueueConnection } from '../shared/queue/connection.ts'
import type { TraceSettings } from '../shared/tracing.ts'
import { defaultLimits, type Limits } from './net/limits.ts'
import { resolverItem } from './net/dns/resolver.ts'
import { networks } from './net/policy/address.ts'
import { cidrItem, makePolicy, policyEnv, type DialPolicy } from './net/policy/dial-policy.ts'

export type VerifyConfig = {
  readonly policy: DialPolicy
  readonly limits: Limits
  /** Name servers as `address` or `address:port`. If empty, the system's name servers are used. */
  readonly resolvers: readonly string[]
  /** Port of the name servers of zones: 53, unless a developer runs them elsewhere. */
  readonly zonePort: number
  readonly contactUrl: string
}

export type WorkerConfig = VerifyConfig & {
  readonly queue: QueueConnection
  readonly checks: readonly PlainType[]
  readonly concurrency: number
  /** Number of checks of each type that run at once without anybody waiting at a screen; 0 if this worker runs none. */
  readonly backgroundConcurrency: number
  /** Number of webhook deliveries that this worker sends at once; 0 if it sends none. */
  readonly deliveryConcurrency: number
  /** The policy for webhook endpoints: that of checks, with an allow-list of its own. */
  readonly webhookPolicy: DialPolicy
  readonly logLevel: string
  readonly traces: TraceSettings
  /** Port of /healthz, /readyz and /metrics. If undefined, they are not served. */
  readonly metricsPort: number | undefined
  /** Address that the metrics port binds to. */
  readonly host: string
  readonly operatorTokens: readonly string[]
}

/** Limits that may be 0. Any other limit of 0 would make every check fail. */
const mayBeZero = new Set(['redirects', 'retries', 'retryPauseMs', 'encodings', 'nextAddressMs'])

type LimitVariable = `LIMIT_${string}`

/** Every limit of docs/verification.md has a variable: `redirects` is LIMIT_REDIRECTS, `dnsTryMs` LIMIT_DNS_TRY_MS. */
const limitsEnv = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, value]) => [
    limitVariable(name),
    wholeNumber(mayBeZero.has(name) ? 0 : 1, 1_000_000_000).default(value),
  ]),
) as Record<LimitVariable, z.ZodDefault<z.ZodType<number, string>>>

function limitVariable(name: string): LimitVariable {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** The settings of everything that contacts sites. */
export const verifyEnv = {
  ...policyEnv,
  ...limitsEnv,
  VERIFY_CONTACT_URL: z.url({ protocol: /^(https?|mailto)$/ }).default(DEFAULT_CONTACT),
  RESOLVERS: commaList(resolverItem).default([]),
  VERIFY_NAME_SERVER_PORT: wholeNumber(1, 65_535).default(53),
}

const workerEnv = {
  ...commonEnv,
  ...verifyEnv,
  CHECKS: commaList(z.enum(plainTypes)).default([...plainTypes]),
  CONCURRENCY: wholeNumber(1, 1000).default(50),
  BACKGROUND_CONCURRENCY: wholeNumber(0, 1000).optional(),
  DELIVERY_CONCURRENCY: wholeNumber(0, 1000).default(200),
  WEBHOOK_ALLOW_CIDRS: commaList(cidrItem).default([]),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  HOST: z.string().default('0.0.0.0'),
}

/**
 * By queue store. On Postgres, background checks take three more connections, for which a small plan may have no room
 * (docs/operations/deploying.md), so there they begin only when an operator says so.
 */
const DEFAULT_BACKGROUND = { redis: 10, postgres: 0 }

const CLIENT_NAME = 'waymark-worker'
export const NO_QUEUE = 'or DATABASE_URL must say where the queue is'

/** The part of the configuration that `waymark check` shares with the worker. */
export function parseVerifyConfig(env: Env): VerifyConfig {
  return toVerifyConfig(parseEnv(z.object(verifyEnv), env))
}

/** Parses the environment of the worker process. Throws a ConfigError that lists every problem. */
export function parseConfig(env: Env): WorkerConfig {
  // Checked even if other variables are invalid, so that all problems are reported at once.
  const withQueue = z.object(workerEnv).refine((values) => queueConnection(values, CLIENT_NAME), {
    path: ['REDIS_URL'],
    message: NO_QUEUE,
    when: () => true,
  })
  const parsed = parseEnv(withQueue, env)
  const queue = queueConnection(parsed, CLIENT_NAME)
  if (!queue) throw new ConfigError([NO_QUEUE])
  const verify = toVerifyConfig(parsed)
  return {
    ...verify,
    queue,
    checks: parsed.CHECKS,
    concurrency: parsed.CONCURRENCY,
    backgroundConcurrency: parsed.BACKGROUND_CONCURRENCY ?? DEFAULT_BACKGROUND[queue.kind],
    deliveryConcurrency: parsed.DELIVERY_CONCURRENCY,
    webhookPolicy: { ...verify.policy, allowCidrs: networks(...parsed.WEBHOOK_ALLOW_CIDRS) },
    logLevel: parsed.LOG_LEVEL,
    traces: traceSettings(parsed),
    metricsPort: parsed.METRICS_PORT,
    host: parsed.HOST,
    operatorTokens: operatorTokens(parsed),
  }
}

export function toVerifyConfig(parsed: z.infer<z.ZodObject<typeof verifyEnv>>): VerifyConfig {
  const values: Readonly<Record<string, unknown>> = parsed
  const limits = Object.keys(defaultLimits).map((name) => [name, values[limitVariable(name)]])
  return {
    policy: makePolicy({
      allowCidrs: parsed.VERIFY_ALLOW_CIDRS,
      denyCidrs: parsed.VERIFY_DENY_CIDRS,
      allowHosts: parsed.VERIFY_ALLOW_HOSTS,
      allowPorts: parsed.VERIFY_ALLOW_PORTS,
      denyPorts: parsed.VERIFY_DENY_PORTS,
      localSites: parsed.VERIFY_LOCAL_SITES === 'true',
      ownHosts: parsed.VERIFY_OWN_HOSTS,
      ownAddresses: parsed.VERIFY_OWN_ADDRESSES,
    }),
    limits: Object.fromEntries(limits) as Limits,
    resolvers: parsed.RESOLVERS,
    zonePort: parsed.VERIFY_NAME_SERVER_PORT,
    contactUrl: parsed.VERIFY_CONTACT_URL,
  }
}

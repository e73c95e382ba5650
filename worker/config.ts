import { z } from 'zod'
import { checkTypes, type CheckType } from '../shared/check/types.ts'
import { ConfigError } from '../shared/config-error.ts'
import { commaList, commonEnv, parseEnv, wholeNumber } from '../shared/env.ts'
import { queueConnection, type QueueConnection } from '../shared/queue/connection.ts'
import { defaultLimits, type Limits } from './net/limits.ts'
import { resolverItem } from './net/resolver.ts'
import { hostItem, makePolicy, policyEnv, type DialPolicy } from './net/policy.ts'

export type VerifyConfig = {
  readonly policy: DialPolicy
  readonly limits: Limits
  /** Name servers as `address` or `address:port`; the system's when empty. */
  readonly resolvers: readonly string[]
  readonly contactUrl: string
}

export type WorkerConfig = VerifyConfig & {
  readonly queue: QueueConnection
  readonly checks: readonly CheckType[]
  readonly concurrency: number
  readonly logLevel: string
  /** Where traces are sent; none are made without it. */
  readonly tracesUrl: string | undefined
}

/** Where a site's owner reads who visited; operators set their own. */
const DEFAULT_CONTACT = 'https://example.com/waymark'

/** Limits of which none at all makes sense; any other would let nothing through. */
const mayBeNone = new Set(['redirects', 'retries', 'retryPauseMs', 'encodings', 'nextAddressMs'])

type LimitVariable = `LIMIT_${string}`

/** Every limit of verification.md has a variable: `redirects` is LIMIT_REDIRECTS, `dnsTryMs` LIMIT_DNS_TRY_MS. */
const limitsEnv = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, value]) => [
    limitVariable(name),
    wholeNumber(mayBeNone.has(name) ? 0 : 1, 1_000_000_000).default(value),
  ]),
) as Record<LimitVariable, z.ZodDefault<z.ZodType<number, string>>>

function limitVariable(name: string): LimitVariable {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

const verifyEnv = {
  ...policyEnv,
  ...limitsEnv,
  VERIFY_OWN_HOSTS: commaList(hostItem).default([]),
  VERIFY_CONTACT_URL: z.url({ protocol: /^(https?|mailto)$/ }).default(DEFAULT_CONTACT),
  RESOLVERS: commaList(resolverItem).default([]),
}

const workerEnv = {
  ...commonEnv,
  ...verifyEnv,
  CHECKS: commaList(z.enum(checkTypes)).default([...checkTypes]),
  CONCURRENCY: wholeNumber(1, 1000).default(50),
}

const NO_QUEUE = 'or DATABASE_URL must say where the queue is'

type Env = Readonly<Record<string, string | undefined>>

/** The part of the configuration that `waymark check` shares with the worker. */
export function parseVerifyConfig(env: Env): VerifyConfig {
  return toVerifyConfig(parseEnv(z.object(verifyEnv), env))
}

/** Parses the environment of the worker process; throws a ConfigError that lists every problem. */
export function parseConfig(env: Env): WorkerConfig {
  // Asked although other variables may be wrong, so that all mistakes are told at once.
  const withQueue = z
    .object(workerEnv)
    .refine((values) => queueConnection(values), { path: ['REDIS_URL'], message: NO_QUEUE, when: () => true })
  const parsed = parseEnv(withQueue, env)
  const queue = queueConnection(parsed)
  if (!queue) throw new ConfigError([NO_QUEUE])
  return {
    ...toVerifyConfig(parsed),
    queue,
    checks: parsed.CHECKS,
    concurrency: parsed.CONCURRENCY,
    logLevel: parsed.LOG_LEVEL,
    tracesUrl: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

function toVerifyConfig(parsed: z.infer<z.ZodObject<typeof verifyEnv>>): VerifyConfig {
  const given: Readonly<Record<string, unknown>> = parsed
  const limits = Object.keys(defaultLimits).map((name) => [name, given[limitVariable(name)]])
  return {
    policy: makePolicy({
      allowCidrs: parsed.VERIFY_ALLOW_CIDRS,
      denyCidrs: parsed.VERIFY_DENY_CIDRS,
      allowHosts: parsed.VERIFY_ALLOW_HOSTS,
      allowPorts: parsed.VERIFY_ALLOW_PORTS,
      ownHosts: parsed.VERIFY_OWN_HOSTS,
    }),
    limits: Object.fromEntries(limits) as Limits,
    resolvers: parsed.RESOLVERS,
    contactUrl: parsed.VERIFY_CONTACT_URL,
  }
}

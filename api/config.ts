import { z } from 'zod'
import { DEFAULT_CONTACT } from '../shared/config/default-contact.ts'
import { ConfigError } from '../shared/config/config-error.ts'
import {
  commaList,
  commonEnv,
  operatorTokens,
  parseEnv,
  traceSettings,
  wholeNumber,
} from '../shared/config/env.ts'
import { queueConnection, type QueueConnection } from '../shared/queue/connection.ts'
import { DEFAULT_RESULT_BYTES } from '../shared/queue/result-budget.ts'
import type { TraceSettings } from '../shared/tracing.ts'
import { embedKeyPattern } from './credentials/embed-key.ts'
import type { Retention } from './events/maintenance.ts'
import type { MailSettings } from './mail/mailer.ts'
import { publicLimits, type PublicLimits } from './rate-limit/public-limits.ts'
import type { KeySource } from './signing/open-signer.ts'

const privateKey = z.string().max(1000, 'is too long to be an Ed25519 key').optional()

/**
 * Sources of the private keys that sign versions: the current key and, during a rotation, the next one. Without a key,
 * nothing can be published.
 */
export const signingEnv = {
  SIGNING_KEY: privateKey,
  SIGNING_KEY_FILE: z.string().optional(),
  SIGNING_KEY_NEXT: privateKey,
  SIGNING_KEY_NEXT_FILE: z.string().optional(),
}

/**
 * By queue store. With the queue on Postgres, a web process has 12 connections in total, of which the queue takes 6.
 */
const DEFAULT_POOL_SIZE = { redis: 10, postgres: 3 }

const sealingKey = z
  .string()
  .regex(
    /^[\x21-\x7e]{32,200}$/,
    'must be 32 to 200 printable characters, such as those of `openssl rand -base64 32`',
  )
  .optional()

/** The limit bounds what one request for the index renders. */
const MAX_PUBLIC_EXAMPLES = 20

const publicExamples = commaList(
  z.string().regex(embedKeyPattern, 'must be embed keys such as wm_WaymarkDemoGuide00000001'),
).refine((keys) => keys.length <= MAX_PUBLIC_EXAMPLES, `must be at most ${MAX_PUBLIC_EXAMPLES} embed keys`)

const apiEnv = z.object({
  ...commonEnv,
  DATABASE_URL: commonEnv.DATABASE_URL.nonoptional('is required, such as postgres://user:password@host/name'),
  DATABASE_POOLER_URL: commonEnv.DATABASE_URL,
  DATABASE_POOL_SIZE: wholeNumber(1, 200).optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000),
  MAX_CONNECTIONS: wholeNumber(1, 100_000).default(5000),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  PUBLIC_LIMITS: z.enum(publicLimits).default('key'),
  VERIFY_WAIT_MS: wholeNumber(1000, 25_000).default(20_000),
  VERIFY_ACCOUNT_SHARE: wholeNumber(1, 100).default(50),
  QUEUE_RESULT_BYTES: wholeNumber(1024 * 1024, 10 ** 12).default(DEFAULT_RESULT_BYTES),
  EVENTS_RAW_DAYS: wholeNumber(7, 3650).default(90),
  EVENTS_ROLLED_UP_MONTHS: wholeNumber(1, 120).default(25),
  EVENTS_ACCOUNT_BYTES_PER_DAY: wholeNumber(0, 10 ** 12).default(200 * 1024 * 1024),
  GUIDE_SHARED_CACHE_SECONDS: wholeNumber(0, 86_400).default(60),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(5000),
  ...signingEnv,
  WEBHOOK_SEALING_KEY: sealingKey,
  WEBHOOK_SEALING_KEY_PREVIOUS: sealingKey,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .refine(
      (text) => text.includes('@') && !/[\r\n]/.test(text),
      'must be a mail address, such as Waymark <no-reply@example.com>',
    )
    .optional(),
  WAYMARK_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  VERIFY_CONTACT_URL: z
    .url({ protocol: /^(https?|mailto)$/ })
    .optional()
    .transform((url) => (url === DEFAULT_CONTACT ? undefined : url)),
  MONITOR_PROBE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  MONITOR_SPEED: wholeNumber(1, 3600).default(1),
  PUBLIC_EXAMPLES: publicExamples.default([]),
  SITE_CHECKS: z.enum(['true', 'false']).default('false'),
  DEMO_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DEMO_TARGET: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DEMO_SNIPPET: z.string().max(2000).optional(),
})

export type ApiConfig = {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceSettings
  readonly databaseUrl: string
  /**
   * URL of a pooler in transaction mode for the queries of requests. Everything else needs dedicated database sessions.
   */
  readonly databasePoolerUrl: string | undefined
  readonly databasePoolSize: number
  readonly queue: QueueConnection
  /** Maximum number of open connections. The server closes further ones immediately. */
  readonly maxConnections: number
  /** Number of trusted proxies in front of the service. Each adds one address to X-Forwarded-For. */
  readonly trustProxy: number
  /** Whose requests without a token are counted together, for templates without a setting of their own. */
  readonly publicLimits: PublicLimits
  /**
   * Maximum time that POST /v1/verify waits for its check. Hosting platforms' routers end requests after 30 s.
   */
  readonly verifyWaitMs: number
  /** Percentage of all worker slots that one account's checks may take while no other account runs checks. */
  readonly accountSharePercent: number
  /** Bytes that the results of checks may take in a store that does not bound its memory itself. */
  readonly resultBytes: number
  readonly retention: Retention
  /** Bytes of events that an account may store in a day before further ones lose their free properties. */
  readonly accountBytesPerDay: number
  /** Time for which shared caches may keep a guide that is the same for everybody; 0 if they must not. */
  readonly guideSharedCacheSeconds: number
  /** Delay between the first 503 from /readyz and the port closing, for load balancers that check rarely. */
  readonly shutdownDelayMs: number
  /** If empty, this environment cannot publish. */
  readonly signingKeys: readonly KeySource[]
  /** Seal the secrets of webhook endpoints: the first one new secrets. Without any, there are no endpoints. */
  readonly sealingKeys: readonly string[]
  /** Undefined if mails are not sent. */
  readonly mail: MailSettings | undefined
  /** Addresses that mails name. */
  readonly links: { readonly serviceUrl: string | undefined; readonly contactUrl: string | undefined }
  /** The operator's own page, without which failures of monitors do not count; undefined without one. */
  readonly monitorProbeUrl: string | undefined
  /** Divides the times of monitors, so that a person can try them out. */
  readonly monitorSpeed: number
  /** Workers may check sites on this machine if the request comes from this machine (decision 215). */
  readonly localSites: boolean
  /** Embed keys of the guides whose skills are listed. */
  readonly publicExamples: readonly string[]
  /** Visitors of the landing page may check any public site. */
  readonly siteChecks: boolean
  /** Target of `/demo`. */
  readonly demoUrl: string | undefined
  /** Site that the guide on the landing page checks, and snippet to look for there. */
  readonly demoTarget: string | undefined
  readonly demoSnippet: string | undefined
  /** Any of these tokens gives access to /metrics and Bull Board. Without tokens, these paths do not exist. */
  readonly operatorTokens: readonly string[]
}

/** Parses the settings of the web process. Throws ConfigError with every problem at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  const vars = parseEnv(apiEnv, env)
  const queue = queueConnection(vars, 'waymark-web') ?? { kind: 'postgres', url: vars.DATABASE_URL }
  return {
    host: vars.HOST,
    port: vars.PORT,
    logLevel: vars.LOG_LEVEL,
    traces: traceSettings(vars),
    databaseUrl: vars.DATABASE_URL,
    databasePoolerUrl: vars.DATABASE_POOLER_URL,
    databasePoolSize: vars.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE[queue.kind],
    queue,
    maxConnections: vars.MAX_CONNECTIONS,
    trustProxy: vars.TRUST_PROXY,
    publicLimits: vars.PUBLIC_LIMITS,
    verifyWaitMs: vars.VERIFY_WAIT_MS,
    accountSharePercent: vars.VERIFY_ACCOUNT_SHARE,
    resultBytes: vars.QUEUE_RESULT_BYTES,
    retention: { rawDays: vars.EVENTS_RAW_DAYS, rolledUpMonths: vars.EVENTS_ROLLED_UP_MONTHS },
    accountBytesPerDay: vars.EVENTS_ACCOUNT_BYTES_PER_DAY,
    guideSharedCacheSeconds: vars.GUIDE_SHARED_CACHE_SECONDS,
    shutdownDelayMs: vars.SHUTDOWN_DELAY_MS,
    signingKeys: keySources(vars),
    sealingKeys: sealingKeys(vars),
    mail: mailSettings(vars),
    links: { serviceUrl: vars.WAYMARK_URL, contactUrl: vars.VERIFY_CONTACT_URL },
    monitorProbeUrl: vars.MONITOR_PROBE_URL,
    monitorSpeed: vars.MONITOR_SPEED,
    localSites: vars.VERIFY_LOCAL_SITES === 'true',
    publicExamples: vars.PUBLIC_EXAMPLES,
    siteChecks: vars.SITE_CHECKS === 'true',
    demoUrl: vars.DEMO_URL,
    demoTarget: vars.DEMO_TARGET,
    demoSnippet: vars.DEMO_SNIPPET,
    operatorTokens: operatorTokens(vars),
  }
}

type SealingVariables = Pick<z.infer<typeof apiEnv>, 'WEBHOOK_SEALING_KEY' | 'WEBHOOK_SEALING_KEY_PREVIOUS'>

function sealingKeys(vars: SealingVariables): string[] {
  const { WEBHOOK_SEALING_KEY: current, WEBHOOK_SEALING_KEY_PREVIOUS: previous } = vars
  if (current === undefined && previous !== undefined)
    throw new ConfigError(['WEBHOOK_SEALING_KEY: is required with WEBHOOK_SEALING_KEY_PREVIOUS'])
  return [current, previous].filter((key) => key !== undefined)
}

type MailVariables = Pick<z.infer<typeof apiEnv>, 'SMTP_URL' | 'MAIL_FROM'>

function mailSettings({ SMTP_URL: smtpUrl, MAIL_FROM: from }: MailVariables): MailSettings | undefined {
  if (smtpUrl === undefined) return undefined
  if (from === undefined) throw new ConfigError(['MAIL_FROM: is required with SMTP_URL'])
  return { smtpUrl, from }
}

type SigningVariables = Readonly<Partial<Record<keyof typeof signingEnv, string | undefined>>>

/** Returns the sources of this environment's keys, the current one first. Throws ConfigError with every problem. */
export function keySources(vars: SigningVariables): KeySource[] {
  const problems = [
    ...conflict(vars, 'SIGNING_KEY', 'SIGNING_KEY_FILE'),
    ...conflict(vars, 'SIGNING_KEY_NEXT', 'SIGNING_KEY_NEXT_FILE'),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return (['SIGNING_KEY', 'SIGNING_KEY_FILE', 'SIGNING_KEY_NEXT', 'SIGNING_KEY_NEXT_FILE'] as const).flatMap(
    (setting) => {
      const value = vars[setting]
      if (value === undefined) return []
      return [setting.endsWith('_FILE') ? { setting, file: value } : { setting, text: value }]
    },
  )
}

type Setting = keyof typeof signingEnv

/** Reports a key that is set both as text and as a file. */
function conflict(vars: SigningVariables, text: Setting, file: Setting): string[] {
  if (vars[text] === undefined || vars[file] === undefined) return []
  return [`${text}: cannot be set together with ${file}`]
}

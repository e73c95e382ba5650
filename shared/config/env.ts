import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { fieldWording } from '../field-wording.ts'
import { postgresEnv } from './postgres-env.ts'
import { CALL_LIMIT_MS } from '../queue/call-limit.ts'
import type { TraceSettings } from '../tracing.ts'
import { unknownSettings } from './unknown-settings.ts'

/** Environment variables, as in `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>

/** Parses environment variables, reporting every problem at once. An empty variable counts as not set. */
export function parseEnv<T extends z.ZodType>(schema: T, env: Env): z.infer<T> {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(nonEmpty, { error: fieldWording })
  if (parsed.success) return parsed.data
  throw new ConfigError([...parsed.error.issues.map(describe), ...unknownSettings(env)])
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.') || 'environment'}: ${issue.message}`
}

/** A whole number in a variable. */
export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A comma-separated list in a variable. Spaces around the items are ignored. */
export function commaList<Item>(item: z.ZodType<Item, string>): z.ZodType<Item[], string> {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item))
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const operatorToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable characters')
  .optional()

/** Variables that both processes read. */
export const commonEnv = {
  ...postgresEnv,
  LOG_LEVEL: z.enum(logLevels).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://collector:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1, such as 0.05')
    .default('1'),
  OPERATOR_TOKEN: operatorToken,
  OPERATOR_TOKEN_NEXT: operatorToken,
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'must start with redis:// or rediss://', abort: true })
    .refine((url) => URL.canParse(url), 'must be a URL such as redis://:password@host:6379')
    .optional(),
  REDIS_TLS_REJECT_UNAUTHORIZED: z.enum(['true', 'false']).default('true'),
  VERIFY_LOCAL_SITES: z.enum(['true', 'false']).default('false'),
  QUEUE_CALL_LIMIT_MS: wholeNumber(100, 20_000).default(CALL_LIMIT_MS),
}

type CommonEnv = z.infer<z.ZodObject<typeof commonEnv>>

/** Returns the operator tokens that are set: the current one and its successor. */
export function operatorTokens(vars: Pick<CommonEnv, 'OPERATOR_TOKEN' | 'OPERATOR_TOKEN_NEXT'>): string[] {
  return [vars.OPERATOR_TOKEN, vars.OPERATOR_TOKEN_NEXT].filter((token) => token !== undefined)
}

export function traceSettings(
  vars: Pick<CommonEnv, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): TraceSettings {
  return { endpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: Number(vars.OTEL_TRACES_SAMPLER_ARG) }
}

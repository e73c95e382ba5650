import { createHash } from 'node:crypto'
import { z } from 'zod'
import { dnsPlaces } from './dns/place.ts'
import { queuedBytes } from './queued-bytes.ts'
import { checkTypes } from './types.ts'

/** Maximum length of a target in the queue. The check itself allows 2,048 and reports longer ones. */
const MAX_TARGET_CHARACTERS = 8192
/** Maximum size of a target in the queue, in bytes. A target that the check allows by its length is smaller. */
const MAX_TARGET_BYTES = 16 * 1024

/** A target in a request: any text, because the check reports an invalid one. */
export const requestedTarget = z
  .string()
  .max(MAX_TARGET_CHARACTERS)
  .refine((target) => queuedBytes(target) <= MAX_TARGET_BYTES, {
    error: 'takes more than 16 KiB once it is encoded',
  })

/**
 * A job on a check queue. `config` is parsed by the worker, so that an invalid config gets
 * `system_config_invalid` and the job is not lost. `deadline` is epoch milliseconds on the queue's clock.
 */
export const checkJob = z.object({
  type: z.enum(checkTypes),
  target: z.string().max(MAX_TARGET_CHARACTERS),
  config: z.record(z.string(), z.unknown()),
  deadline: z.number(),
  requestId: z.string().max(64),
  /** The first caller's account; absent from jobs of the previous release. Not in any result or log. */
  accountId: z.string().max(64).optional(),
  /** The guide's own locale, for `accept-language`, whatever the visitor's; absent from jobs of the previous release. */
  locale: z.string().max(35).optional(),
  /** The place of a `dns_lookup`; absent from jobs of the previous release, and of checks without a place. */
  at: z.enum(dnsPlaces).optional(),
  traceparent: z.string().max(100).optional(),
})

export type CheckJob = z.infer<typeof checkJob>

/**
 * A job as it is queued: the place of a record stands beside the config, in which a worker of the previous release would
 * refuse it. That worker then looks at the target's host, as it does for all checks. Whether a browser may answer is for
 * the web process alone.
 */
export function toQueuedJob(job: CheckJob): CheckJob {
  if (job.type === 'script_presence') {
    const { rendered: _, ...config } = job.config
    return { ...job, config }
  }
  const { at, ...config } = job.config
  const place = job.type === 'dns_lookup' ? dnsPlaces.find((place) => place === at) : undefined
  return place === undefined ? job : { ...job, config, at: place }
}

/** A job with its whole config. */
export function fromQueuedJob({ at, ...job }: CheckJob): CheckJob {
  return at === undefined ? job : { ...job, config: { ...job.config, at } }
}

/** The locale for a job, if it is a language tag: any other text would only make identical checks differ. */
export function localeOfJob(locale: string | null | undefined): Pick<CheckJob, 'locale'> {
  return locale && languageTag.test(locale) ? { locale } : {}
}

export const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i

/**
 * Returns the id that identical checks share. The later of two jobs with the same id joins the earlier one, whose locale
 * counts: guides with the same check of a site are hardly ever in different languages.
 */
export function deduplicationId({
  type,
  target,
  config,
}: Pick<CheckJob, 'type' | 'target' | 'config'>): string {
  const check = JSON.stringify([type, normaliseTarget(target), config], sortMembers)
  return createHash('sha256').update(check).digest('hex')
}

/** Not canonical JSON: a target or config with half of a surrogate pair also needs an id. */
function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function normaliseTarget(target: string): string {
  // URL.parse drops tabs and line breaks, which the check refuses: a target with them is not changed.
  return /[\p{Cc} ]/u.test(target) ? target : (URL.parse(target)?.href ?? target)
}

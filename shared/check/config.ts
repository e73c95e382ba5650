import { dkimKey, dmarcPolicy, mailMatches, mailProblems, spfSender } from './dns/mail-config.ts'
import { z } from 'zod'
import { dnsPlaces } from './dns/place.ts'
import { refuseManyEntries, sitePath, statusRanges, text } from './config-fields.ts'
import { renderedPresenceConfig } from './rendered/rendered-config.ts'
import { signalType } from './types.ts'

/**
 * The `verification` object of a requirement: what a check needs besides its target. Validated when a draft is
 * published and again in the worker (docs/verification.md, "The checks").
 */

const everyCheck = {
  path: sitePath.optional().describe("Path of the page to check, in place of the target's"),
  /** The step is done when the condition does not hold. */
  absent: z.boolean().default(false).describe('True if the step is done when this is not there'),
  timeoutMs: z
    .int()
    .min(500)
    .max(10_000)
    .default(10_000)
    .describe('Time that the check may take, in milliseconds'),
  requireHttps: z.boolean().default(false).describe('True if the page must be reached over HTTPS'),
}

const attributeRule = z
  .strictObject({
    equals: z.string().max(1000).optional().describe('The whole value'),
    startsWith: text(1000).optional().describe('How the value begins'),
    contains: text(1000).optional().describe('A part of the value'),
    oneOf: z
      .array(z.string().max(1000))
      .min(1)
      .max(20)
      .optional()
      .describe('Values of which one must be the whole value'),
    hostIs: text(253).optional().describe('Host of the address in the value'),
    /** The address for which a browser asks, resolved by the base element. Its query may have more parameters. */
    address: z
      .strictObject({
        host: text(253).describe('Its host'),
        path: text(1000).optional().describe('Its whole path'),
        pathPrefix: text(1000).optional().describe('How its path begins'),
        query: z
          .record(text(100), z.string().max(1000))
          .superRefine(refuseManyEntries)
          .optional()
          .describe('Parameters of its query, which may have more'),
      })
      .meta({ id: 'AddressRule', description: 'The address for which a browser asks' })
      .optional(),
  })
  .refine(
    (rule) => Object.values(rule).some((value) => value !== undefined),
    'must have at least one condition',
  )
  .meta({ id: 'AttributeRule' })

const scriptPresenceFields = z.strictObject({
  type: z.literal('script_presence'),
  ...everyCheck,
  selector: text(500).optional().describe('CSS selector of the element'),
  /** Fragments of JavaScript that must all stand in one script that runs, such as `fbq('init', '123')`. */
  code: z
    .array(text(300))
    .min(1)
    .max(8)
    .optional()
    .describe('Fragments that must all stand in one script that runs'),
  minMatches: z.int().min(1).max(100).default(1).describe('Elements that there must be at least'),
  maxMatches: z.int().min(1).max(100).optional().describe('Elements that there may be at most'),
  location: z.enum(['any', 'head', 'body']).default('any').describe('Where the element must be'),
  attributes: z
    .record(text(100), attributeRule)
    .superRefine(refuseManyEntries)
    .default({})
    .describe('Rules for attributes of the element, by name'),
  cacheBust: z
    .enum(['onMiss', 'never'])
    .default('onMiss')
    .describe('Whether a page is asked for again, past caches, after a miss'),
  csp: z
    .enum(['warn', 'require', 'ignore'])
    .default('warn')
    .describe("Whether the page's policy must let the script run"),
  integrity: text(300).optional().describe('Value of `integrity` that the element must have'),
  /** Slugs of the platforms that the step is for. A page built with another one gets a warning. */
  platforms: z
    .array(text(50))
    .min(1)
    .max(50)
    .optional()
    .describe('`slug` of each platform that the step is for; another one gets a warning'),
  expectedStatus: statusRanges.default(['200-299']).describe('Statuses of the page, or ranges of them'),
  /** Whether a browser worker may answer if the HTML could not tell. By default it does if there is one. */
  rendered: z
    .enum(['never', 'whenInconclusive'])
    .optional()
    .describe('Whether a browser may answer if the HTML could not tell'),
})

/** Rules for the element of a selector, which mean nothing for code. */
const elementFields = ['attributes', 'integrity'] as const

function isSet(value: string | object | undefined): boolean {
  return typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined
}

export const scriptPresenceConfig = scriptPresenceFields
  .refine(({ minMatches, maxMatches = minMatches }) => maxMatches >= minMatches, {
    path: ['maxMatches'],
    message: 'must not be less than minMatches',
  })
  .superRefine((config, ctx) => {
    if (config.selector === undefined && config.code === undefined) {
      ctx.addIssue({ code: 'custom', path: ['selector'], message: 'is required without code' })
    }
    for (const field of elementFields) {
      if (config.selector !== undefined || !isSet(config[field])) continue
      ctx.addIssue({ code: 'custom', path: [field], message: 'is for the element of a selector' })
    }
  })
  .meta({ id: 'ScriptPresenceCheck' })

export const recordTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'CAA', 'SRV'] as const
export type RecordType = (typeof recordTypes)[number]

const network = z.union([z.cidrv4(), z.cidrv6()])

export const dnsLookupConfig = z
  .strictObject({
    type: z.literal('dns_lookup'),
    ...everyCheck,
    recordType: z.enum(recordTypes).describe('Type of the record'),
    /** A whole name, or a prefix to put before the target's host or domain, such as `_waymark`; `@` is these themselves. */
    name: text(253)
      .optional()
      .describe("A whole name, or a prefix for the site's host or domain; `@` is these themselves"),
    at: z.enum(dnsPlaces).optional().describe('Where the record must be'),
    match: z
      .enum(['exists', 'equals', 'contains', 'startsWith', 'oneOf', 'inCidr', ...mailMatches])
      .default('exists')
      .describe('How the value is compared'),
    value: text(2000).optional().describe('Value to compare with'),
    values: z.array(text(2000)).min(1).max(20).optional().describe('Values of which one must match'),
    quantifier: z.enum(['any', 'all', 'none']).default('any').describe('How many of the records must match'),
    /** What the mail record must say, with the `match` of the same name. */
    spf: spfSender.optional(),
    dkim: dkimKey.optional(),
    dmarc: dmarcPolicy.optional(),
  })
  .superRefine((config, ctx) => {
    const wanted = [config.value, ...(config.values ?? [])].filter((item) => item !== undefined)
    for (const { path, message } of mailProblems(config, wanted))
      ctx.addIssue({ code: 'custom', path: [path], message })
    const isMail = mailMatches.some((kind) => kind === config.match)
    if (config.match !== 'exists' && !isMail && wanted.length === 0) {
      ctx.addIssue({
        code: 'custom',
        path: ['value'],
        message: `match ${config.match} needs value or values`,
      })
    }
    if (config.match === 'inCidr' && config.recordType !== 'A' && config.recordType !== 'AAAA') {
      ctx.addIssue({ code: 'custom', path: ['match'], message: 'inCidr is for A and AAAA records' })
    }
    if (config.match === 'inCidr' && !wanted.every((item) => network.safeParse(item).success)) {
      ctx.addIssue({ code: 'custom', path: ['value'], message: 'inCidr needs networks such as 192.0.2.0/24' })
    }
  })
  .meta({ id: 'DnsLookupCheck' })

const literals = z.array(text(200)).min(1).max(8)

export const httpPingConfig = z
  .strictObject({
    type: z.literal('http_ping'),
    ...everyCheck,
    method: z.enum(['GET', 'HEAD']).default('GET'),
    expectedStatus: statusRanges.default(['200-399']),
    headers: z.record(text(100), z.string().max(1000)).superRefine(refuseManyEntries).optional(),
    bodyContains: literals.optional(),
    bodyNotContains: literals.optional(),
    maxResponseMs: z.int().min(1).max(10_000).optional(),
    minTlsDays: z.int().min(0).max(1000).optional(),
    controlProbe: z.boolean().default(false),
  })
  .meta({ id: 'HttpPingCheck' })

const unitSeconds = { m: 60, h: 3600, d: 86_400 } as const
const MIN_WITHIN_SECONDS = 600
const MAX_WITHIN_SECONDS = 30 * 86_400

/** A number of minutes, hours or days in seconds, such as `90m`, `12h` or `7d`; undefined for anything else. */
export function durationSeconds(duration: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(duration) ?? []
  return unit && unit in unitSeconds
    ? Number(count) * unitSeconds[unit as keyof typeof unitSeconds]
    : undefined
}

function isAllowedDuration(duration: string): boolean {
  const seconds = durationSeconds(duration) ?? 0
  return seconds >= MIN_WITHIN_SECONDS && seconds <= MAX_WITHIN_SECONDS
}

export const signalName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_.-]+$/, 'must be letters, digits, "_", "." and "-"')

/** Waits for a signal of the vendor's backend, such as the first event of a site. */
export const signalConfig = z
  .strictObject({
    type: z.literal(signalType),
    name: signalName,
    /** A signal that is older does not count. */
    within: z
      .string()
      .refine(isAllowedDuration, 'must be from 10m to 30d, such as 30m, 12h or 7d')
      .optional(),
  })
  .meta({ id: 'SignalCheck' })

/** The checks that workers run. */
export const checkConfig = z.discriminatedUnion('type', [
  scriptPresenceConfig,
  dnsLookupConfig,
  httpPingConfig,
  renderedPresenceConfig,
])

export type ScriptPresenceConfig = z.infer<typeof scriptPresenceConfig>
export type DnsLookupConfig = z.infer<typeof dnsLookupConfig>
export type HttpPingConfig = z.infer<typeof httpPingConfig>
export type SignalConfig = z.infer<typeof signalConfig>
export type CheckConfig = z.infer<typeof checkConfig>

import { z } from 'zod'

/** Of an account or built in; the form that the database asks for as well. */
export const platformSlug = z
  .string()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single hyphens')

export const detectionSources = ['referer_host', 'origin_host', 'user_agent'] as const

/**
 * "Where the request comes from looks like this, so the site is made with that platform" (api.md, "Platform"): data,
 * never a regular expression. Letter case does not matter. A `suffix` of a host is that domain and all below it.
 */
export const detectionRule = z
  .strictObject({
    platform: platformSlug,
    source: z.enum(detectionSources),
    op: z.enum(['equals', 'suffix', 'contains']),
    value: z.string().min(1).max(200),
  })
  .refine(({ source, value }) => source === 'user_agent' || hostCharacters.test(value), {
    path: ['value'],
    message: 'must be a host or a part of one, without scheme, port or path',
  })

const hostCharacters = /^[A-Za-z0-9.-]+$/

/** A template's `detection_rules`, in the order in which they are tried. */
export const detectionRules = z.array(detectionRule).max(100)

export type DetectionRule = z.infer<typeof detectionRule>

/** What a request says of where it comes from; absent where it says nothing. */
export type DetectionSignals = Readonly<Record<(typeof detectionSources)[number], string | undefined>>

/** The platform of the first rule that fits and whose platform there still is. */
export function detectPlatform(
  rules: readonly DetectionRule[],
  signals: DetectionSignals,
  isKnown: (platform: string) => boolean,
): string | undefined {
  return rules.find((rule) => fits(rule, signals[rule.source]) && isKnown(rule.platform))?.platform
}

function fits({ source, op, value }: DetectionRule, signal: string | undefined): boolean {
  if (signal === undefined) return false
  const [seen, wanted] = [signal.toLowerCase(), value.toLowerCase()]
  switch (op) {
    case 'equals':
      return seen === wanted
    case 'contains':
      return seen.includes(wanted)
    case 'suffix':
      return source === 'user_agent' ? seen.endsWith(wanted) : isWithin(seen, wanted)
  }
}

/** `notshopify.com` is not within `shopify.com`. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(domain.startsWith('.') ? domain : `.${domain}`)
}

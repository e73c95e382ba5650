import { z } from 'zod'
import { problem } from '../errors/field-error.ts'
import { slug } from '../../shared/content/slug.ts'
import { lenientList } from '../../shared/stored/lenient.ts'
import type { Reading } from '../../shared/stored/reading.ts'
import { unsupportedPaths } from '../../shared/stored/unsupported-paths.ts'

/** Slug of a built-in platform or one of the account's own. */
export const platformSlug = slug(50)

export const detectionSources = ['referer_host', 'origin_host', 'user_agent'] as const

/**
 * A rule that detects the platform of a site from a request's headers (docs/api.md, "Platform"). Rules ignore letter
 * case. A `suffix` of a host matches that domain and all its subdomains.
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
    ...problem('invalid_format', 'must be all or part of a host, without a scheme, port or path'),
  })
  .meta({
    id: 'DetectionRule',
    examples: [{ platform: 'wix', source: 'referer_host', op: 'suffix', value: 'wix.com' }],
  })

const hostCharacters = /^[A-Za-z0-9.-]+$/

/** A template's `detection_rules`, in the order in which they are tried. */
export const detectionRules = z.array(detectionRule).max(100)

export type DetectionRule = z.infer<typeof detectionRule>

const storedRules = lenientList(detectionRule)

/**
 * Reads a template's stored `detection_rules`. A rule with anything unknown is undefined, since it may match less than its
 * known fields say.
 */
export function readRules(stored: unknown): Reading<readonly (DetectionRule | undefined)[]> {
  const value = storedRules.parse(stored)
  return { value, unsupported: unsupportedPaths(stored, value, 'detection_rules') }
}

/** Values that rules match: a request's headers, or their hosts. Undefined for headers that the request lacks. */
export type DetectionSignals = Readonly<Record<(typeof detectionSources)[number], string | undefined>>

/** Returns the platform of the first matching rule whose platform still exists. */
export function detectPlatform(
  rules: readonly DetectionRule[],
  signals: DetectionSignals,
  isKnown: (platform: string) => boolean,
): string | undefined {
  return rules.find((rule) => matches(rule, signals[rule.source]) && isKnown(rule.platform))?.platform
}

function matches({ source, op, value }: DetectionRule, signal: string | undefined): boolean {
  if (signal === undefined) return false
  const [actual, expected] = [signal.toLowerCase(), value.toLowerCase()]
  switch (op) {
    case 'equals':
      return actual === expected
    case 'contains':
      return actual.includes(expected)
    case 'suffix':
      return source === 'user_agent' ? actual.endsWith(expected) : isWithin(actual, expected)
  }
}

/** `notshopify.com` is not within `shopify.com`. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(domain.startsWith('.') ? domain : `.${domain}`)
}

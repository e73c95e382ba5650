import type { Limit } from './limiter.ts'

/** The limit of each kind of request (docs/guides/limits.md). */
export const limits = {
  guides: perMinute('guides', 60, { counted: 'requests', by: 'guide' }),
  events: perMinute('events', 600, { counted: 'events', by: 'guide' }),
  verify: perMinute('verify', 30, { counted: 'checks', by: 'guide' }),
  /** Limit of all requests with an installation's token. */
  installation: perMinute('installation', 120, { counted: 'requests', by: 'installation' }),
  admin: perMinute('admin', 120, { counted: 'admin requests', by: 'account' }),
  /** Limit of the console's requests, with which nobody uses up the limit of the account's programs, or the other way. */
  console: perMinute('console', 300, { counted: 'requests of the console', by: 'account' }),
  /** Limit of requests to publish a version, drafts and unpublished ones. */
  publishing: perMinute('publishing', 20, { counted: 'requests to publish', by: 'template' }),
  /** Limit of signatures, keys and the audit, which take no embed key. */
  signing: perMinute('signing', 300, {
    counted: 'requests for signatures, keys and audit entries',
    by: 'address',
  }),
  /** Limit of requests for results of checks started with `Prefer: respond-async`. */
  results: perMinute('results', 300, { counted: 'requests for results', by: 'address' }),
  /** Limit of checks without a guide, on the landing page. */
  siteChecks: perMinute('site-checks', 6, { counted: 'checks', by: 'address' }),
  badges: perMinute('badges', 300, { counted: 'requests for badges', by: 'address' }),
  status: perMinute('status', 300, { counted: 'requests', by: 'address' }),
  unknownKeys: perMinute('unknown-keys', 60, {
    counted: 'requests with an unknown embed key',
    by: 'address',
  }),
  /** Limit of invalid account keys, installation tokens and operator tokens. */
  guesses: perMinute('guesses', 30, { counted: 'invalid keys or tokens', by: 'address' }),
  /** Limit of pings to webhook endpoints, also of those that are deleted since. */
  pings: { ...perMinute('webhook-pings', 120, { counted: 'pings', by: 'account' }), seconds: 3600 },
  signIn: perMinute('sign-in', 10, { counted: 'attempts to sign in', by: 'address' }),
} as const

/** A /48 has as many requests as this number of its /64 networks. */
const NETWORKS_OF_SITE = 10

/** Returns the limit of all clients in one IPv6 site, for a limit by address. */
export function siteLimit(limit: Limit): Limit {
  return { ...limit, requests: limit.requests * NETWORKS_OF_SITE, by: 'site' }
}

/** Describes a limit for documentation, such as "30 checks a minute for each embed key". */
export function describeLimit(limit: Limit): string {
  return `${amountOf(limit)} for each ${keys[limit.by].each}`
}

/** Describes a limit for the message of a 429, such as "30 checks a minute for this guide". */
export function nameLimit(limit: Limit): string {
  return `${amountOf(limit)} ${keys[limit.by].this}`
}

const keys: Readonly<Record<Limit['by'], { readonly each: string; readonly this: string }>> = {
  guide: { each: 'embed key', this: 'for this guide' },
  client: { each: 'client of an embed key', this: 'for this guide from this network address' },
  installation: { each: 'installation', this: 'for this installation' },
  template: { each: 'template', this: 'for this template' },
  account: { each: 'account', this: 'for this account' },
  address: { each: 'client address', this: 'from this network address' },
  site: { each: 'IPv6 /48', this: 'from this IPv6 /48' },
}

function amountOf({ requests, seconds, counted }: Limit): string {
  return `${requests} ${counted} ${seconds === 60 ? 'a minute' : `in ${seconds} seconds`}`
}

function perMinute(name: string, requests: number, what: Pick<Limit, 'counted' | 'by'>): Limit {
  return { name, requests, seconds: 60, ...what }
}

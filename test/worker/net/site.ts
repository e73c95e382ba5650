import { isIP } from 'node:net'
import assert from 'node:assert/strict'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { failure } from '../../../worker/net/failure.ts'
import { pageFetcher, type FetcherDeps } from '../../../worker/net/http/fetch-page.ts'
import type { BodyEnd, Evidence, Failure, FetchRequest, PageResponse } from '../../../worker/net/outcome.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import type { HostAddress, NameResolver } from '../../../worker/net/dns/resolver.ts'
import {
  withRawServer,
  type RawServer,
  type RawServerOptions,
  type Script,
} from '../../support/checks/raw-server.ts'

/** A public address that tests never dial: the dial map redirects it to a server on loopback. */
export const PUBLIC = '93.184.216.34'

/** Outcome of one fetch, with its body read to the end. */
export type Fetched = {
  readonly failure: Failure | undefined
  readonly evidence: Evidence
  readonly response: PageResponse | undefined
  readonly body: Buffer
  readonly end: BodyEnd | undefined
}

export type Site = {
  readonly server: RawServer
  readonly fetch: (url: string, request?: Partial<FetchRequest>) => Promise<Fetched>
}

export type SiteOptions = RawServerOptions & {
  /** Addresses by name. Any other name resolves to PUBLIC. */
  readonly names?: Readonly<Record<string, readonly string[] | Failure>>
  readonly deps?: Partial<FetcherDeps>
}

/**
 * Runs `use` with a fetcher under the full policy. Every connection that it may open, on any port, goes to one server.
 */
export async function withSite(
  script: Script,
  use: (site: Site) => Promise<void>,
  options: SiteOptions = {},
): Promise<void> {
  const { names = {}, deps = {}, ...serverOptions } = options
  const run = async (server: RawServer): Promise<void> => {
    await use({ server, fetch: openFetcher(server.port, { resolver: fixedNames(names), ...deps }) })
    // No connection may stay open, however the fetches ended.
    await server.idle()
  }
  await withRawServer(script, run, serverOptions)
}

/** A fetcher under the full policy, all of whose connections go to this port of loopback. */
export function openFetcher(port: number, deps: Partial<FetcherDeps> = {}): Site['fetch'] {
  const fetchPage = pageFetcher({
    policy: makePolicy(),
    resolver: fixedNames({}),
    userAgent: 'Waymark-Verify/test (+https://waymark.example/contact)',
    dialMap: () => ({ address: '127.0.0.1', port }),
    ...deps,
    limits: { ...testLimits, ...deps.limits },
  })
  return async (url, request) => readAll(await fetchPage({ url, method: 'GET', signal: never, ...request }))
}

/** No retries by default. */
const testLimits = {
  retries: 0,
  retryPauseMs: 1,
  perHostPerMinute: 1000,
  perAddressPerMinute: 1000,
  perAddressInAllPerMinute: 1000,
  lookupsPerDomainPerMinute: 1000,
  lookupsPerDomainInAllPerMinute: 1000,
}

export const never: AbortSignal = new AbortController().signal

async function readAll(outcome: Awaited<ReturnType<ReturnType<typeof pageFetcher>>>): Promise<Fetched> {
  const { evidence } = outcome
  if (outcome.kind === 'failed') {
    return { failure: outcome.failure, evidence, response: undefined, body: Buffer.alloc(0), end: undefined }
  }
  const { response } = outcome
  const pieces: Uint8Array[] = []
  for await (const piece of response.body) pieces.push(piece)
  return { failure: undefined, evidence, response, body: Buffer.concat(pieces), end: response.bodyEnd() }
}

/** A resolver with these names. All other names have one public address. */
export function fixedNames(names: Readonly<Record<string, readonly string[] | Failure>>): NameResolver {
  return {
    async resolveHost(host) {
      const found = names[host] ?? [PUBLIC]
      if ('code' in found) return { kind: 'failed', failure: found }
      return { kind: 'addresses', addresses: found.map(withFamily) }
    },
    queryRecords: () => Promise.reject(new Error('a fetch only queries addresses')),
  }
}

function withFamily(address: string): HostAddress {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}

/** Asserts that a fetch ended with this failure, before the response or in its body. */
export function assertFailed({ failure: why, end }: Fetched, code: ProblemCode): Failure {
  const found = why ?? (end?.kind === 'failed' ? end.failure : undefined)
  assert.equal(found?.code, code)
  return found
}

export function noSuchName(name: string): Failure {
  return failure('dns_nxdomain', { name })
}

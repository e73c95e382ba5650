import { dnsLookupConfig } from '../../../shared/check/config.ts'
import { withDnsPlace } from '../../../shared/check/dns/place.ts'
import type { CheckDetails, WorkerResult } from '../../../shared/check/result.ts'
import { dnsLookup } from '../../../worker/checks/dns-lookup.ts'
import { withNameServers, type Bed, type BedTools } from './name-servers.ts'
import { withReadableTexts } from './readable-texts.ts'

/** The record that `wanted` looks for. */
export const VALUE = 'acme-verification=0123456789abcdef'
export const RECORD = { '_acme.example.com': { TXT: [VALUE] } }
export const wanted = { recordType: 'TXT', name: '_acme', match: 'equals', value: VALUE }

type Result = CheckDetails & { readonly ok: boolean }

/** Checks https://www.example.com/ against the name servers of a bed. */
export async function check(
  bed: Bed,
  config: Record<string, unknown> = wanted,
  target?: string,
): Promise<Result> {
  return withNameServers(bed, async ({ tools }) => lookUp(tools, config, target))
}

/** Checks https://www.example.com/ with the tools of a bed that is open. */
export async function lookUp(
  tools: BedTools,
  config?: Record<string, unknown>,
  target?: string,
): Promise<Result> {
  const { ok, details } = withReadableTexts(await runLookup(tools, config, target))
  return { ok, ...details }
}

/** The same, with the result as a worker returns it. */
export async function runLookup(
  tools: BedTools,
  config: Record<string, unknown> = wanted,
  target = 'https://www.example.com/',
): Promise<WorkerResult> {
  const parsed = dnsLookupConfig.parse(withDnsPlace({ type: 'dns_lookup', ...config }))
  const signal = new AbortController().signal
  return dnsLookup({ target, config: parsed, signal }, tools)
}

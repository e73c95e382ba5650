import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { CheckCode } from '../../../shared/check/codes.ts'
import { scriptPresenceConfig } from '../../../shared/check/config.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { scriptPresence } from '../../../worker/checks/script-presence.ts'
import { site, withSite } from './site.ts'
import { withReadableTexts } from './readable-texts.ts'

/** The element that fixture pages have or lack. */
export const selector = 'script[src="https://cdn.widget.example/w.js"][data-site=s1]'

type Options = Parameters<typeof withSite>[2] & { target?: string; signal?: AbortSignal }

/**
 * Runs the check against a real server. Without a `cacheBust` in the config, a missing script is not requested again.
 */
export async function check(
  listener: RequestListener,
  config: Record<string, unknown> = {},
  { target = `${site}/`, signal = new AbortController().signal, ...options }: Options = {},
): Promise<CheckResult> {
  const fullConfig = { type: 'script_presence', selector, cacheBust: 'never', ...config }
  const parsed = scriptPresenceConfig.parse(fullConfig)
  const limits = {
    retries: 0,
    perHostPerMinute: 1000,
    perAddressPerMinute: 1000,
    perAddressInAllPerMinute: 1000,
    lookupsPerDomainPerMinute: 1000,
    lookupsPerDomainInAllPerMinute: 1000,
    ...options.limits,
  }
  const result = await withSite(
    listener,
    (tools) => scriptPresence({ target, config: parsed, signal }, tools),
    { ...options, limits },
  )
  return withReadableTexts(result)
}

export const html = (
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): RequestListener => {
  const allHeaders = { 'content-type': 'text/html; charset=utf-8', ...headers }
  return (_, res) => res.writeHead(status, allHeaders).end(body)
}

export const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/pages/${name}.html`, import.meta.url))
export const page = (name: string) => html(fixture(name))

export type Expected = { ok?: boolean; found?: boolean; conclusive?: boolean; code: CheckCode }

export function assertResult({ ok, details }: CheckResult, expected: Expected): void {
  const { found, conclusive, code } = details
  assert.deepEqual(
    { ok, found, conclusive, code },
    { ok: false, found: false, conclusive: true, ...expected },
    JSON.stringify(details.diagnostics),
  )
}

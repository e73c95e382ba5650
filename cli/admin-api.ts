import { z } from 'zod'
import type { Env } from '../shared/config/env.ts'
import { ApiRefusal, CommandError, UsageError } from './command-error.ts'
import { findDevService } from './dev-service.ts'
import { missingResource } from './lists/missing-resource.ts'
import { refuseKey } from './options/misplaced-key.ts'
import { reasonOf } from './reason-of.ts'

/** Base URL of an API, and an account API key for it. */
export type ApiAccess = { url: string; key: string }

/** What to do if nothing answers at the address of a service. */
export const unreachedAdvice =
  'compare WAYMARK_URL or --base-url with the address of the service; in a clone of Waymark, npm start starts one'

const DEADLINE_MS = 30_000
const MAX_BYTES = 4 * 1024 * 1024

/** Reads WAYMARK_URL and WAYMARK_KEY; without the URL, finds the service that `waymark dev` runs here. Throws UsageError. */
export function findApi(env: Env): ApiAccess {
  const { WAYMARK_URL: url, WAYMARK_KEY: key } = env
  // The service has the same answer for a key of another kind, but cannot say where that belongs.
  if (key) refuseKey(key, 'WAYMARK_KEY must be an account API key (wmk_live_…)', 'wmk_live_')
  if (url && key) return { url: requireUrl(url, 'WAYMARK_URL'), key }
  if (url) throw new UsageError(`set WAYMARK_KEY to an account API key of ${requireUrl(url, 'WAYMARK_URL')}`)
  // A key without a URL, as the guides export it, is one of the service that runs here.
  const dev = findDevService(env)
  if (dev) return { url: dev.baseUrl, key: key || dev.accountKey }
  const missing = key
    ? 'WAYMARK_URL to the URL of the service, such as https://guides.example.com'
    : 'WAYMARK_URL and WAYMARK_KEY (an account API key)'
  throw new UsageError(`set ${missing}, or run waymark dev in this directory`)
}

/**
 * Returns the URL of --base-url or WAYMARK_URL, or else that of the service that `waymark dev` runs here. Throws UsageError.
 */
export function findServiceUrl(env: Env, baseUrl?: string): string {
  if (baseUrl !== undefined) return requireUrl(baseUrl, '--base-url')
  const { WAYMARK_URL: url } = env
  if (url) return requireUrl(url, 'WAYMARK_URL')
  const dev = findDevService(env)
  if (dev) return dev.baseUrl
  throw new UsageError(
    'give --base-url or set WAYMARK_URL to the URL of the service, such as https://guides.example.com',
  )
}

function requireUrl(url: string, name: string): string {
  refuseKey(url, `${name} must be the URL of the service`)
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return withoutLogin(url, name).replace(/\/{1,9}$/, '')
  throw new UsageError(`${name} must be a URL such as https://guides.example.com`)
}

/** Returns a URL. Throws UsageError for one with login details: no request can have them, and outputs repeat the URL. */
export function withoutLogin(url: string, name: string): string {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return url
  throw new UsageError(`${name} must not have a user name or a password`)
}

type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: string
  headers?: Record<string, string>
}

/**
 * Calls the admin API and returns the response body as text. Throws CommandError for a network error, and ApiRefusal
 * with the API's message.
 */
export async function callApi(
  { url, key }: ApiAccess,
  { method, path, body, headers }: ApiRequest,
): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    signal: AbortSignal.timeout(DEADLINE_MS),
    redirect: 'error',
    ...(body === undefined ? {} : { body }),
  }).catch((cause: unknown) => {
    throw new CommandError(`Could not reach ${url}: ${reasonOf(cause)}; ${unreachedAdvice}`, { cause })
  })
  const text = await readText(response)
  if (response.ok) return text
  const apiError = refusalIn(text)
  if (!apiError && response.status === 404)
    throw new CommandError(`${url} is not a Waymark service: compare it with the address of the service`)
  const missing =
    apiError?.code === 'not_found' ? missingResource(`${method} ${path}`, apiError.message) : undefined
  if (missing !== undefined) throw new ApiRefusal(`${missing} (not_found)`, 'not_found')
  const reason = apiError ? `${apiError.message} (${apiError.code})` : `status ${response.status}`
  const retryAfter = response.headers.get('Retry-After') ?? ''
  const advice = /^\d{1,6}$/.test(retryAfter) ? `, try again in ${retryAfter} s` : ''
  throw new ApiRefusal(`${url} rejected the request: ${reason}${advice}`, apiError?.code ?? 'command_failed')
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new CommandError(`${response.url} sent more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

function refusalIn(text: string): z.infer<typeof refusal>['error'] | undefined {
  try {
    return refusal.parse(JSON.parse(text)).error
  } catch {
    return undefined
  }
}

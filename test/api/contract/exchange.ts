import assert from 'node:assert/strict'
import type { z } from 'zod'
import { errorCodes } from '../../../api/errors/error-codes.ts'
import { responseHeaders } from '../../../api/http/response-headers.ts'
import { FORM_TYPE } from '../../../api/http/form-body.ts'
import { limitsOf } from '../../../api/openapi/limits-of.ts'
import { limits } from '../../../api/rate-limit/limits.ts'
import { errorsOf } from '../../../api/openapi/errors-of.ts'
import { headersOf } from '../../../api/openapi/headers-of.ts'
import type { EndpointDeclaration } from '../../../api/http/endpoint.ts'
import { refusalSchema } from '../../../api/openapi/refusal.ts'
import type { AdminApi, TestAccount } from '../../support/api/admin-api.ts'
import { makeTokenOf } from './installation-resources.ts'
import { SAME_ID } from './template-resources.ts'
import { resourceMakers } from './resources.ts'
import type { Draft } from './request.ts'

export type Exchanged = { status: number; headers: Headers; text: string; requestId: string }

type Resources = { readonly param: string | undefined; readonly token: string | undefined }

/** Resources that an account's requests to a route can name again, since no request has changed them. */
const reusable = new WeakMap<TestAccount, Map<EndpointDeclaration, Resources>>()

/**
 * Sends a request with the key of `account`. The resource that its path names is made for that account, unless the
 * draft names one. Later requests name the same resource until a request may have changed it.
 */
export async function exchange(
  admin: AdminApi,
  route: EndpointDeclaration,
  { account, ...draft }: Draft & { account: TestAccount },
): Promise<Exchanged> {
  const { query, headers = {} } = draft
  const known = reusable.get(account) ?? new Map<EndpointDeclaration, Resources>()
  reusable.set(account, known)
  const resources = known.get(route) ?? {
    param: draft.param === undefined ? await makeParam(admin, route, account) : undefined,
    token: route.security === 'installation' ? await makeTokenOf(admin.database.db, account) : undefined,
  }
  if (draft.param === undefined) known.set(route, resources)
  const param = draft.param ?? resources.param
  // A second resource in the path has the id of the first; a step has the name `any`.
  const named = encodeURIComponent(param ?? '')
  const path = route.path
    .replace(/\{\w+\}/, named)
    .replace('{slug}', 'any')
    .replaceAll(/\{\w+\}/g, named)
  const response = await fetch(admin.api.url + path + withParam(toQuery(query), param), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...authorization(route, account, resources),
      ...('body' in draft ? { 'Content-Type': route.isForm ? FORM_TYPE : 'application/json' } : {}),
      ...headers,
    },
    ...('body' in draft && route.method !== 'GET'
      ? { body: route.isForm ? toForm(draft.body) : toBytes(draft.body, param) }
      : {}),
  })
  if (route.method !== 'GET' && response.status < 400) known.delete(route)
  const requestId = response.headers.get('x-request-id') ?? ''
  return { status: response.status, headers: response.headers, text: await response.text(), requestId }
}

/** Token for operator paths. */
export const OPERATOR_TOKEN = 'an-operator-knows-this'

function authorization(
  route: EndpointDeclaration,
  account: TestAccount,
  { token }: Resources,
): Record<string, string> {
  if (route.security === 'operator') return { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  if (route.security === 'installation') return { Authorization: `Bearer ${token}` }
  return isAdmin(route) ? { Authorization: `Bearer ${account.key}` } : {}
}

/** Asserts that the route declares this response, in this shape. */
export function assertDeclared(
  route: EndpointDeclaration,
  { status, headers, text, requestId }: Exchanged,
): void {
  assert.ok(status < 500, `${status} ${text}`)
  if (isAdmin(route)) {
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
  assertDeclaredHeaders(route, status, headers)
  const answer = route.responses[status]
  assertDeclaredLimit(route, headers, answer !== undefined)
  if (!answer) return assertDeclaredRefusal(route, { status, text, requestId })
  if (!answer.body) return assert.equal(text, '')
  if (answer.type !== undefined) return
  const body: unknown = JSON.parse(text)
  assert.deepEqual(answer.body.parse(body), body, 'the response has undeclared fields')
}

/** Asserts that the response has every header that the route always sends, and no undeclared header. */
function assertDeclaredHeaders(route: EndpointDeclaration, status: number, sent: Headers): void {
  const declared = headersOf(route, status)
  for (const name of Object.keys(responseHeaders) as (keyof typeof responseHeaders)[]) {
    if (sent.has(name)) assert.ok(declared[name], `${name} is sent with ${status} and not declared`)
    else assert.notEqual(declared[name], 'always', `${name} is declared for ${status} and not sent`)
  }
}

/** Asserts that the request counts against a declared limit. */
function assertDeclaredLimit(route: EndpointDeclaration, headers: Headers, hasSucceeded: boolean): void {
  const declared = limitsOf(route)
  const possible = hasSucceeded ? declared : [...declared, limits.unknownKeys, limits.guesses]
  const policies = possible.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`)
  const policy = headers.get('ratelimit-policy')
  if (policy !== null) assert.ok(policies.includes(policy), `${policy} is not declared`)
  else assert.ok(!hasSucceeded || declared.length === 0, 'the request was not counted')
}

function assertDeclaredRefusal(
  route: EndpointDeclaration,
  { status, text, requestId }: Pick<Exchanged, 'status' | 'text' | 'requestId'>,
): void {
  const { error } = refusalSchema.parse(JSON.parse(text))
  assert.ok(errorsOf(route).includes(error.code), `${error.code} is not declared: ${error.message}`)
  assert.equal(status, errorCodes[error.code].status)
  assert.equal(error.requestId, requestId)
  assertNamesFields(error)
}

/** Asserts that an error lists the fields that its message names. */
function assertNamesFields({ code, message, errors = [] }: z.infer<typeof refusalSchema>['error']): void {
  if (code === 'invalid_request') assert.ok(errors.length > 0, message)
  for (const { path, message: problem } of errors.slice(0, 20)) {
    assert.ok(message.includes(path) && message.includes(problem), `${path}: ${problem}`)
  }
}

export function isAdmin({ security }: EndpointDeclaration): boolean {
  return typeof security === 'object'
}

/** Makes the resource that a request names. Resolves to its parameter, or to undefined if the request names none. */
export async function makeParam(
  { database }: AdminApi,
  { path }: EndpointDeclaration,
  account: TestAccount,
): Promise<string | undefined> {
  const [, place, rest] = /^(.*?\{\w+\})(.*)$/.exec(path) ?? []
  if (place === undefined) return resourceMakers[path]?.(database.db, account)
  const make =
    resourceMakers[path] ??
    resourceMakers[place] ??
    assert.fail(`resources.ts has no value for ${place}${rest}`)
  return make(database.db, account)
}

export function nameOf({ method, path }: EndpointDeclaration): string {
  return `${method} ${path}`
}

export function codeOf({ text }: Exchanged): unknown {
  return (JSON.parse(text) as { error: { code: unknown } }).error.code
}

function toQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text === '' ? '' : `?${text}`
}

function toBytes(body: unknown, param: string | undefined): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return withParam(JSON.stringify(body) ?? '', param)
}

/** Encodes a body as a form, whose fields are all texts. */
function toForm(body: unknown): URLSearchParams {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return new URLSearchParams(
    Object.fromEntries(fields.map(([name, value]) => [name, toText(value).toWellFormed()])),
  )
}

/** A JSON object may have a `toString` that is not a function. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

function withParam(text: string, param: string | undefined): string {
  return text.replaceAll(SAME_ID, () => param ?? '')
}

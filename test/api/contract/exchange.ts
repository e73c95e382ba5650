import assert from 'node:assert/strict'
import type { z } from 'zod'
import { errorCodes } from '../../../api/http/error-codes.ts'
import { answerHeaders } from '../../../api/http/answer-headers.ts'
import { FORM_TYPE } from '../../../api/http/form-body.ts'
import { limitsOf } from '../../../api/openapi/limits-of.ts'
import { limits } from '../../../api/rate-limit/limits.ts'
import { errorsOf } from '../../../api/openapi/errors-of.ts'
import { headersOf } from '../../../api/openapi/headers-of.ts'
import type { EndpointDeclaration } from '../../../api/http/endpoint.ts'
import { refusalSchema } from '../../../api/openapi/refusal.ts'
import type { AdminApi, TestAccount } from '../../support/admin-api.ts'
import { makeTokenOf } from './installation-resources.ts'
import { SAME_ID } from './template-resources.ts'
import { resourceMakers } from './resources.ts'
import type { Draft } from './request.ts'

export type Exchanged = { status: number; headers: Headers; text: string; requestId: string }

/** Sends a request with the key of `account`; what its path names is made for that account, unless the draft names it. */
export async function exchange(
  admin: AdminApi,
  route: EndpointDeclaration,
  { account, ...draft }: Draft & { account: TestAccount },
): Promise<Exchanged> {
  const { query, headers = {} } = draft
  const param = draft.param ?? (await makeParam(admin, route, account))
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(param ?? '')).replaceAll(/\{\w+\}/g, 'any')
  const response = await fetch(admin.api.url + path + named(toQuery(query), param), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(await authorization(admin, route, account)),
      ...('body' in draft ? { 'Content-Type': route.isForm ? FORM_TYPE : 'application/json' } : {}),
      ...headers,
    },
    ...('body' in draft && route.method !== 'GET'
      ? { body: route.isForm ? toForm(draft.body) : toBytes(draft.body, param) }
      : {}),
  })
  const requestId = response.headers.get('x-request-id') ?? ''
  return { status: response.status, headers: response.headers, text: await response.text(), requestId }
}

/** Opens the paths for operators. */
export const OPERATOR_TOKEN = 'an-operator-knows-this'

async function authorization(
  { database }: AdminApi,
  route: EndpointDeclaration,
  account: TestAccount,
): Promise<Record<string, string>> {
  if (route.security === 'operator') return { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  if (route.security === 'installation') {
    return { Authorization: `Bearer ${await makeTokenOf(database.db, account)}` }
  }
  return isAdmin(route) ? { Authorization: `Bearer ${account.key}` } : {}
}

/** Fails unless the answer is one of those that the route declares, in the declared shape. */
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
  const answer = route.answers[status]
  assertDeclaredLimit(route, headers, answer !== undefined)
  if (!answer) return assertDeclaredRefusal(route, { status, text, requestId })
  if (!answer.body) return assert.equal(text, '')
  if (answer.type !== undefined) return
  const body: unknown = JSON.parse(text)
  assert.deepEqual(answer.body.parse(body), body, 'the answer has fields that are not declared')
}

/** Fails if a header that every such answer has is missing, or one is sent that is not declared. */
function assertDeclaredHeaders(route: EndpointDeclaration, status: number, sent: Headers): void {
  const declared = headersOf(route, status)
  for (const name of Object.keys(answerHeaders) as (keyof typeof answerHeaders)[]) {
    if (sent.has(name)) assert.ok(declared[name], `${name} is sent with ${status} and not declared`)
    else assert.notEqual(declared[name], 'always', `${name} is declared for ${status} and not sent`)
  }
}

/** A request counts against the limit that the reference names, or fails against one of those for what nobody has. */
function assertDeclaredLimit(route: EndpointDeclaration, headers: Headers, hasSucceeded: boolean): void {
  const own = limitsOf(route)
  const possible = hasSucceeded ? own : [...own, limits.unknownKeys, limits.guesses]
  const policies = possible.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`)
  const policy = headers.get('ratelimit-policy')
  if (policy !== null) assert.ok(policies.includes(policy), `${policy} is not declared`)
  else assert.ok(!hasSucceeded || own.length === 0, 'the request was not counted')
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

/** An error about fields lists those that its message names. */
function assertNamesFields({ code, message, errors = [] }: z.infer<typeof refusalSchema>['error']): void {
  if (code === 'invalid_request') assert.ok(errors.length > 0, message)
  for (const { path, message: problem } of errors.slice(0, 20)) {
    assert.ok(message.includes(path) && message.includes(problem), `${path}: ${problem}`)
  }
}

export function isAdmin({ security }: EndpointDeclaration): boolean {
  return typeof security === 'object'
}

/** Makes the resource that a request names and resolves to its parameter, or to undefined if the request names none. */
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
    assert.fail(`resources.ts does not say what to put into ${place}${rest}`)
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
  return named(JSON.stringify(body) ?? '', param)
}

/** Fields of a form are texts, whatever they were drawn as. */
function toForm(body: unknown): URLSearchParams {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return new URLSearchParams(
    Object.fromEntries(fields.map(([name, value]) => [name, String(value).toWellFormed()])),
  )
}

function named(text: string, param: string | undefined): string {
  return text.replaceAll(SAME_ID, () => param ?? '')
}

import { responseHeaders, type ResponseHeader } from '../http/response-headers.ts'
import type { DeclaredHeaders, EndpointDeclaration } from '../http/endpoint.ts'
import { errorsOf } from './errors-of.ts'

type HeaderObject = {
  readonly description: string
  readonly required: boolean
  readonly schema: { readonly type: 'string' | 'integer' }
  readonly example: string | number
}

const commonHeaders = { 'X-Request-Id': 'always', 'Cache-Control': 'always' } as const

/** Returns all documented headers of a response: its own, and those that follow from the declaration. */
export function headersOf(route: EndpointDeclaration, status: number): DeclaredHeaders {
  const response = route.responses[status]
  if (!response) return refusalHeaders(status)
  return { ...commonHeaders, ...successHeaders(route, status), ...response.headers }
}

function successHeaders(route: EndpointDeclaration, status: number): DeclaredHeaders {
  const { responses, headers = {}, security } = route
  const isTagged = status === 304 || (status === 200 && (304 in responses || 'If-Match' in headers))
  const counts = security === 'operator' ? 'sometimes' : 'always'
  return {
    ...(isTagged && { ETag: 'always' }),
    ...((status === 201 || status === 303) && { Location: 'always' }),
    ...('Idempotency-Key' in headers && { 'Idempotency-Replayed': 'sometimes' }),
    ...(isLimited(route) && { 'RateLimit-Policy': counts, RateLimit: counts }),
  }
}

/** Headers of an error. Those about the limit are missing if the error occurs before the request is counted. */
export function refusalHeaders(status: number): DeclaredHeaders {
  return {
    ...commonHeaders,
    'RateLimit-Policy': 'sometimes',
    RateLimit: 'sometimes',
    ...(status === 429 && { 'Retry-After': 'always' }),
    ...(status === 503 && { 'Retry-After': 'sometimes' }),
    ...(status === 401 && { 'WWW-Authenticate': 'always' }),
    ...(status === 403 && { 'WWW-Authenticate': 'sometimes' }),
  }
}

function isLimited(route: EndpointDeclaration): boolean {
  return errorsOf(route).includes('rate_limited')
}

const SOMETIMES = '.optional'

/** References to the components that describe these headers. */
export function headerRefs(headers: DeclaredHeaders): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, sent]) => [
      name,
      { $ref: `#/components/headers/${name}${sent === 'always' ? '' : SOMETIMES}` },
    ]),
  )
}

/** The header components that the references name. */
export function headerComponents(names: ReadonlySet<string>): Record<string, HeaderObject> {
  return Object.fromEntries(
    [...names].toSorted().map((component) => {
      const name = component.replace(SOMETIMES, '') as ResponseHeader
      return [component, headerObject(name, !component.endsWith(SOMETIMES))]
    }),
  )
}

function headerObject(name: ResponseHeader, required: boolean): HeaderObject {
  const { description, example, type } = { type: 'string' as const, ...responseHeaders[name] }
  return { description, required, schema: { type }, example: type === 'integer' ? Number(example) : example }
}

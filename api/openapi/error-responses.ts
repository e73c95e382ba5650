import { errorCodes, type ErrorCode } from '../errors/error-codes.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { errorsOf } from './errors-of.ts'
import { headerRefs, refusalHeaders } from './headers-of.ts'
import type { Ref, Response } from './response.ts'

const COMPONENTS = '#/components/responses/'

/** References to a route's error responses, by status. */
export function refusalRefs(route: EndpointDeclaration): Record<string, Ref> {
  return Object.fromEntries(
    codesByStatus(route).map(([status, codes]) => [status, { $ref: COMPONENTS + nameOf(codes) }]),
  )
}

/** The error responses of all routes, one for each set of codes with the same status. */
export function errorResponses(routes: readonly EndpointDeclaration[]): Record<string, Response> {
  const responses = routes
    .flatMap(codesByStatus)
    .map(([status, codes]): [string, Response] => [nameOf(codes), toResponse(status, codes)])
  return Object.fromEntries(responses.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function codesByStatus(route: EndpointDeclaration): [number, ErrorCode[]][] {
  return [...Map.groupBy(errorsOf(route).toSorted(), (code) => errorCodes[code].status)]
}

function nameOf(codes: readonly ErrorCode[]): string {
  return codes.join('.')
}

function toResponse(status: number, codes: readonly ErrorCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
    headers: headerRefs(refusalHeaders(status)),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: examplesOf(codes) },
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: examplesOf(codes, '.problem'),
      },
    },
    'x-error-codes': codes,
  }
}

function examplesOf(codes: readonly ErrorCode[], suffix = ''): Record<string, Ref> {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}${suffix}` }]))
}

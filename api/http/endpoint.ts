import type { z } from 'zod'
import type { AccountScope } from '../credentials/scopes.ts'
import type { HttpResponse } from './response.ts'
import type { ResponseHeader } from './response-headers.ts'
import type { ErrorCode } from '../errors/error-codes.ts'
import type { Limit } from '../rate-limit/limiter.ts'
import { ApiError } from '../errors/errors.ts'
import { readForm } from './form-body.ts'
import { readJson } from './json-body.ts'
import { parseFields } from '../errors/parse-fields.ts'
import { parseQuery, type HttpRequest } from './request.ts'

/**
 * Access to an endpoint. `embed key`: public, but a Bearer token must be the embed key. `installation`: requires an
 * installation's token; after `or`, the token is optional. `operator`: requires the operator's token. A scope: requires
 * an account key with that scope.
 */
export type Security =
  | 'public'
  | 'public or installation'
  | 'embed key or installation'
  | 'installation'
  | 'operator'
  | { readonly scope: AccountScope | 'any' }

export type ResponseDeclaration = {
  readonly description: string
  /** Absent if the response has no body. */
  readonly body?: z.ZodType
  /** Default: `application/json`. */
  readonly type?: string
  /** A second media type, of text, in which the response is available. */
  readonly also?: { readonly type: string; readonly example: string }
  /** Headers in addition to those that follow from the declaration (api/openapi/headers-of.ts). */
  readonly headers?: DeclaredHeaders
  /** Example body in the API reference. Default: built from its schema's examples. */
  readonly example?: unknown
}

/** Response headers by name: sent with every response, or only with some. */
export type DeclaredHeaders = Readonly<Partial<Record<ResponseHeader, 'always' | 'sometimes'>>>

export type HeaderDeclaration = {
  readonly description: string
  readonly required: boolean
  readonly example: string
}

type RequestExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Description of an endpoint, from which the OpenAPI document is generated. */
export type EndpointDeclaration = {
  /** Name of the operation in generated clients. Never changes. */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In OpenAPI's notation, such as `/v1/guides/{embed_key}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly security: Security
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** True if the body is an HTML form. JSON is then refused. */
  readonly isForm?: true
  /** A second media type that the body may have. */
  readonly alternativeBodyType?: string
  readonly headers?: Readonly<Record<string, HeaderDeclaration>>
  /** Example values in the API reference. Default: from the schemas' examples. */
  readonly example?: RequestExample
  /** Rate limit of requests, in addition to those of the account and of the installation. */
  readonly limit?: Limit
  readonly responses: Readonly<Record<number, ResponseDeclaration>>
  /** Error codes in addition to those that follow from the declaration (api/openapi/errors-of.ts). */
  readonly errors: readonly ErrorCode[]
  /** True if the path is also served with a trailing slash and in any letter case. */
  readonly lenientPath?: true
}

export type Endpoint<Deps> = EndpointDeclaration & {
  /** Handles a request. Throws ApiError. */
  readonly respond: (request: HttpRequest, deps: Deps) => Promise<HttpResponse> | HttpResponse
}

/** An endpoint with its dependencies. */
export type BoundEndpoint = EndpointDeclaration & {
  readonly respond: (request: HttpRequest) => Promise<HttpResponse> | HttpResponse
}

export function bind<Deps>(endpoints: readonly Endpoint<Deps>[], deps: Deps): BoundEndpoint[] {
  return endpoints.map(({ respond, ...declared }) => ({
    ...declared,
    respond: (request) => respond(request, deps),
  }))
}

/** A request with its parsed parts. */
export type ParsedRequest<P, Q, B> = {
  readonly request: HttpRequest
  readonly params: z.infer<P>
  readonly query: z.infer<Q>
  readonly body: z.infer<B>
}

/** The schemas that give a handler its types. */
export type RequestSchemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly isForm?: true
}

type EndpointOptions<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Deps,
> = EndpointDeclaration &
  RequestSchemas<P, Q, B> & {
    /** Returns the schema for this request's body, if some requests require fields that are optional in others. */
    readonly bodyFor?: (request: HttpRequest) => z.ZodType<z.infer<B>>
    readonly handler: (parsed: ParsedRequest<P, Q, B>, deps: Deps) => Promise<HttpResponse> | HttpResponse
  }

const MAX_BODY_BYTES = 64 * 1024

/** Declares an endpoint outside the admin API. Its schemas parse and describe the request. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps>({
  handler,
  bodyFor,
  ...declared
}: EndpointOptions<P, Q, B, Deps>): Endpoint<Deps> {
  return {
    ...declared,
    respond: (request, deps) =>
      declared.body
        ? respondWithBody(request, declared.body, deps)
        : handler(parseRequest(request, declared, undefined), deps),
  }

  async function respondWithBody(request: HttpRequest, body: B, deps: Deps): Promise<HttpResponse> {
    const read = declared.isForm ? readForm : readJson
    const bodyValue = await read(request.req, MAX_BODY_BYTES)
    const schema = bodyFor ? (bodyFor(request) as B) : body
    return handler(parseRequest(request, { ...declared, body: schema }, bodyValue), deps)
  }
}

/**
 * Parses the parts of a request. Throws 404 `not_found` for invalid path parameters, and otherwise 400
 * `invalid_request`.
 */
export function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  request: HttpRequest,
  { params, query, body, isForm }: RequestSchemas<P, Q, B>,
  bodyValue: unknown,
): ParsedRequest<P, Q, B> {
  const parsedParams = params?.safeParse(request.params)
  if (parsedParams?.success === false) throw new ApiError('not_found', 'No resource has this id')
  return {
    request,
    params: parsedParams?.data as z.infer<P>,
    query: (query && parseFields(query, parseQuery(request.req), 'query')) as z.infer<Q>,
    body: (body && parseFields(body, bodyValue, isForm ? 'form' : 'body')) as z.infer<B>,
  }
}

import type { z } from 'zod'
import type { AccountScope } from '../credentials/scopes.ts'
import type { Answer } from './answer.ts'
import type { AnswerHeader } from './answer-headers.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Limit } from '../rate-limit/limiter.ts'
import { ApiError } from './errors.ts'
import { readForm } from './form-body.ts'
import { readJson } from './json-body.ts'
import { parseFields } from './fields/parse-fields.ts'
import { parseQuery, type HttpRequest } from './request.ts'

/**
 * Access to an endpoint. `embed key`: public, but a Bearer token must be the embed key. `installation`: needs the token of
 * an installation; after `or`, it may have one. `operator`: needs the operator's token. A scope: needs an account key that
 * has it.
 */
export type Security =
  | 'public'
  | 'public or installation'
  | 'embed key'
  | 'embed key or installation'
  | 'installation'
  | 'operator'
  | { readonly scope: AccountScope | 'any' }

export type AnswerDeclaration = {
  readonly description: string
  /** Absent: the answer has no body. */
  readonly body?: z.ZodType
  /** `application/json` unless named. */
  readonly type?: string
  /** A second media type, of text, in which the same answer is available. */
  readonly also?: { readonly type: string; readonly example: string }
  /** Headers besides those that follow from the declaration (api/openapi/headers-of.ts). */
  readonly headers?: AnswerHeaders
  /** The body in the API reference; built from the examples of its schema by default. */
  readonly example?: unknown
}

/** By name, whether every answer has the header or only some. */
export type AnswerHeaders = Readonly<Partial<Record<AnswerHeader, 'always' | 'sometimes'>>>

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

/** Description of an endpoint, from which the OpenAPI document is made. */
export type EndpointDeclaration = {
  /** Name of the operation in generated clients. It never changes. */
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
  /** The body has the fields of an HTML form; JSON is refused. */
  readonly isForm?: true
  /** A second media type that the body may be declared as. */
  readonly alternativeBodyType?: string
  readonly headers?: Readonly<Record<string, HeaderDeclaration>>
  /** Values in the API reference. Missing ones come from the examples of the schemas. */
  readonly example?: RequestExample
  /** Limit that requests count against, besides those of the account and of an installation. */
  readonly limit?: Limit
  readonly answers: Readonly<Record<number, AnswerDeclaration>>
  /** Codes besides those that every endpoint of its kind may answer (api/openapi/errors-of.ts). */
  readonly errors: readonly ErrorCode[]
  /** True: also served with a trailing slash and in any letter case. */
  readonly lenientPath?: true
}

export type Endpoint<Deps> = EndpointDeclaration & {
  /** Answers a request, or throws an ApiError. */
  readonly answer: (request: HttpRequest, deps: Deps) => Promise<Answer> | Answer
}

/** An endpoint with its dependencies. */
export type BoundEndpoint = EndpointDeclaration & {
  readonly answer: (request: HttpRequest) => Promise<Answer> | Answer
}

export function bind<Deps>(endpoints: readonly Endpoint<Deps>[], deps: Deps): BoundEndpoint[] {
  return endpoints.map(({ answer, ...declared }) => ({
    ...declared,
    answer: (request) => answer(request, deps),
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
}

type PublicEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Deps,
> = EndpointDeclaration &
  RequestSchemas<P, Q, B> & {
    /** The schema that parses the body of this request, where some need more of the declared fields than others. */
    readonly bodyFor?: (request: HttpRequest) => z.ZodType<z.infer<B>>
    readonly handler: (parsed: ParsedRequest<P, Q, B>, deps: Deps) => Promise<Answer> | Answer
  }

const MAX_BODY_BYTES = 64 * 1024

/** Declares an endpoint of the public API: the schemas parse the request and describe it. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps>({
  handler,
  bodyFor,
  ...declared
}: PublicEndpoint<P, Q, B, Deps>): Endpoint<Deps> {
  return {
    ...declared,
    answer: (request, deps) =>
      declared.body
        ? answerWithBody(request, declared.body, deps)
        : handler(parseRequest(request, declared, undefined), deps),
  }

  async function answerWithBody(request: HttpRequest, body: B, deps: Deps): Promise<Answer> {
    const read = declared.isForm ? readForm : readJson
    const bodyValue = await read(request.req, MAX_BODY_BYTES)
    const schema = bodyFor ? (bodyFor(request) as B) : body
    return handler(parseRequest(request, { ...declared, body: schema }, bodyValue), deps)
  }
}

/** Parses the parts of a request. Throws 404 `not_found` for invalid parameters of the path, and otherwise 400 `invalid_request`. */
export function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  request: HttpRequest,
  { params, query, body }: RequestSchemas<P, Q, B>,
  bodyValue: unknown,
): ParsedRequest<P, Q, B> {
  const parsedParams = params?.safeParse(request.params)
  if (parsedParams?.success === false) throw new ApiError('not_found', 'No resource has this id')
  return {
    request,
    params: parsedParams?.data as z.infer<P>,
    query: (query && parseFields(query, parseQuery(request.req), 'query')) as z.infer<Q>,
    body: (body && parseFields(body, bodyValue)) as z.infer<B>,
  }
}

import { Router } from '@koa/router'
import type { z } from 'zod'
import type { AccountScope } from './credentials/scopes.ts'
import type { ErrorCode } from './error-codes.ts'
import { ApiError } from './errors.ts'
import { readJson } from './json-body.ts'
import { parseFields } from './parse-fields.ts'
import type { RequestContext, RequestState } from './request-state.ts'

/** Who may call: everybody; everybody, but a Bearer token must be the embed key; an account key with this scope; who knows the operator's token. */
export type Security = 'public' | 'embed key' | 'operator' | { readonly scope: AccountScope | 'any' }

export type AnswerDeclaration = {
  readonly description: string
  /** Absent: the answer has no body. */
  readonly body?: z.ZodType
  /** `application/json` unless named. */
  readonly type?: string
  /** In what else the same can be had, as text. */
  readonly also?: string
}

export type HeaderDeclaration = { readonly description: string; readonly required: boolean }

/** What is known of a route without running it; the OpenAPI document is made of this. */
export type RouteDeclaration = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI has it, such as `/v1/guides/{embed_key}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly security: Security
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What else than `application/json` the body is expected to be called. */
  readonly bodyAlso?: string
  readonly headers?: Readonly<Record<string, HeaderDeclaration>>
  readonly answers: Readonly<Record<number, AnswerDeclaration>>
  /** Besides those that every route of its kind may answer (api/openapi/error-answers.ts). */
  readonly errors: readonly ErrorCode[]
  /** Also served with a slash behind it and in any letter case. */
  readonly lenientPath?: true
}

export type Route<Deps> = RouteDeclaration & {
  readonly run: (ctx: RequestContext, deps: Deps) => Promise<void>
}

export type Parsed<P, Q, B> = {
  readonly ctx: RequestContext
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

type PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps> = RouteDeclaration &
  RequestSchemas<P, Q, B> & {
    readonly handler: (request: Parsed<P, Q, B>, deps: Deps) => Promise<void> | void
  }

const MAX_BODY_BYTES = 64 * 1024

/** Declares a route of the public API: the schemas parse the request and describe it. The handler writes to `ctx`. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps>({
  handler,
  ...declared
}: PublicRoute<P, Q, B, Deps>): Route<Deps> {
  return { ...declared, run }

  async function run(ctx: RequestContext, deps: Deps): Promise<void> {
    const body = declared.body && (await readJson(ctx.req, MAX_BODY_BYTES))
    await handler(parseRequest(ctx, declared, body), deps)
  }
}

/** Throws 404 `not_found` for a path that cannot name anything, 400 `invalid_request` for the rest. */
export function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  ctx: RequestContext,
  { params, query, body }: RequestSchemas<P, Q, B>,
  given: unknown,
): Parsed<P, Q, B> {
  const parsedParams = params?.safeParse(ctx['params'])
  if (parsedParams?.success === false) throw new ApiError('not_found', 'There is nothing with this id')
  return {
    ctx,
    params: parsedParams?.data as z.infer<P>,
    query: (query && parseFields(query, ctx.query, 'query')) as z.infer<Q>,
    body: (body && parseFields(body, given)) as z.infer<B>,
  }
}

/** The middleware that answers these routes. */
export function serve<Deps>(
  routes: readonly Route<Deps>[],
  deps: Deps,
): ReturnType<Router<RequestState>['routes']> {
  const router = new Router<RequestState>()
  for (const { method, path, run, lenientPath } of routes) {
    const exact = !lenientPath
    const options = { sensitive: exact, strict: exact }
    const pattern = koaPath(path)
    const handle = async (ctx: RequestContext): Promise<void> => {
      ctx.state.route = pattern
      await run(ctx, deps)
    }
    router.register(pattern, [method], handle, options)
  }
  return router.routes()
}

function koaPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

import { z } from 'zod'
import type { HttpResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { isStorable } from '../errors/is-storable.ts'
import { readStrictJson } from '../http/json-body.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitRate } from '../guards/rate-limit.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { parseFields } from '../errors/parse-fields.ts'
import { parseQuery, type HttpRequest } from '../http/request.ts'
import {
  parseRequest,
  type ParsedRequest,
  type RequestSchemas,
  type Endpoint,
  type EndpointDeclaration,
  type Security,
} from '../http/endpoint.ts'
import type { Database } from '../store/database.ts'
import { recordChange, type Change } from './audit.ts'
import { authenticate, requireScope, type Caller } from './authenticate.ts'
import type { GuessGuard } from '../guards/guess-guard.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { errorsFor, headersFor } from './request-headers.ts'
import { withEntityTag, checkIfMatch } from './revision.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** An endpoint that declares no query refuses query parameters, as it refuses unknown fields. */
const noQuery = z.strictObject({})

const notModified = { description: 'Not modified: If-None-Match has the current ETag' }

/**
 * Dependencies of every admin endpoint. An endpoint that needs more declares them in the type of its handler's second
 * parameter.
 */
export type AdminDeps = {
  readonly db: Database
  readonly adminLimiter: Limiter
  /** Counts the console's requests instead. */
  readonly consoleLimiter: Limiter
  readonly guesses: GuessGuard
}

export type AdminRequest<P, Q, B> = ParsedRequest<P, Q, B> & {
  readonly caller: Caller
  /** Records a change in the audit log, in the transaction of the handler. */
  readonly record: (change: Change) => Promise<void>
}

type AdminDeclaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps> = Omit<
  EndpointDeclaration,
  'security'
> &
  RequestSchemas<P, Q, B> & {
    /** The scope that the caller's key must have; `any` accepts every key. */
    readonly scope: Extract<Security, { scope: unknown }>['scope']
    /**
     * `reads` (default for GET), or `changes` (default for other methods), which runs the handler in one transaction.
     * A POST that changes nothing declares `reads`.
     */
    readonly effect?: 'reads' | 'changes'
    /** `required`: a request without If-Match gets 428. */
    readonly ifMatch?: 'required' | 'optional'
    /**
     * Counts the request against further limits, before its transaction begins: a store of limits on Postgres takes
     * another connection.
     */
    readonly admit?: (
      request: ParsedRequest<P, Q, B> & { readonly caller: Caller },
      deps: Deps,
    ) => Promise<void>
    readonly handler: (request: AdminRequest<P, Q, B>, deps: Deps) => Promise<HttpResponse>
  }

/**
 * Declares an endpoint of the admin API. Its handler runs only if the key is valid (401), its account is within its
 * rate limit (429), the key has the scope (403), and the request has the declared shape (400). The `deps.db` of a
 * handler that changes something is a transaction: its changes, their audit entries and the response stored for its
 * Idempotency-Key are committed together.
 */
export function adminEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Deps extends AdminDeps,
>(spec: AdminDeclaration<P, Q, B, Deps>): Endpoint<Deps> {
  const { handler, admit, scope, ifMatch, ...declaration } = spec
  const { effect = spec.method === 'GET' ? 'reads' : 'changes', ...declared } = declaration
  const security = { scope }
  const changes = effect === 'changes'
  const headers = { ...declared.headers, ...headersFor({ method: spec.method, changes, ifMatch }) }
  const responses = spec.method === 'GET' ? { ...declared.responses, 304: notModified } : declared.responses
  const errors = [...declared.errors, ...errorsFor(headers)]
  return { ...declared, responses, security, headers, errors, respond: admitAndRespond }

  async function admitAndRespond(request: HttpRequest, deps: Deps): Promise<HttpResponse> {
    request.state.headers['Cache-Control'] = 'no-store'
    const caller = await authenticate(request, deps)
    const limiter = request.state.isFromConsole ? deps.consoleLimiter : deps.adminLimiter
    await limitRate(request, limiter, caller.accountId)
    requireScope(caller, scope)
    if (ifMatch) checkIfMatch(request, ifMatch)
    const bodyValue = spec.body && (await readStrictJson(request.req, MAX_BODY_BYTES))
    refuseUnstorable(request)
    if (!spec.query) parseFields(noQuery, parseQuery(request.req), 'query')
    const parsed = parseRequest(request, declared, bodyValue)
    await admit?.({ ...parsed, caller }, deps)
    if (changes) return deps.db.transaction(async (trx) => change(trx))
    const response = await handle(deps.db)
    return spec.method === 'GET' ? withEntityTag(request, response) : response

    async function change(trx: Database): Promise<HttpResponse> {
      const key = spec.method === 'POST' ? readIdempotencyKey(request) : undefined
      if (key === undefined) return handle(trx)
      return runOnce(request, trx, { key, caller, body: bodyValue, run: async () => handle(trx) })
    }

    async function handle(db: Database): Promise<HttpResponse> {
      const { requestId } = request.state
      const author = { accountId: caller.accountId, actor: `key:${caller.keyId}`, requestId }
      const record = async (entry: Change): Promise<void> => recordChange(db, author, entry)
      return handler({ ...parsed, caller, record }, { ...deps, db })
    }
  }
}

/** Refuses an id or a query with text that Postgres cannot store, and so cannot find. */
function refuseUnstorable({ params, req }: HttpRequest): void {
  if (!isStorable(params)) throw new ApiError('not_found', 'No resource has this id')
  if (isStorable(parseQuery(req))) return
  const error = { path: '', code: 'invalid_value', message: 'has a NUL character' }
  throw fieldError('invalid_request', error, { whole: 'query' })
}

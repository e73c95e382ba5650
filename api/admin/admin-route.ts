import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { isStorable, readStrictJson } from '../json-body.ts'
import type { Limiter } from '../limiter.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { parseFields } from '../parse-fields.ts'
import type { RequestContext } from '../request-state.ts'
import {
  parseRequest,
  type Parsed,
  type RequestSchemas,
  type Route,
  type RouteDeclaration,
  type Security,
} from '../route.ts'
import type { Database } from '../store/database.ts'
import { recordChange, type Change } from './audit.ts'
import { authenticate, requireScope, type Caller } from './authenticate.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { errorsFor, headersFor } from './request-headers.ts'
import { requireIfMatch } from './revision.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Also where nothing can be asked for, what is asked for is not ignored. */
const noQuery = z.strictObject({})

/** What every admin route needs; a route that needs more names it in the type of its handler's second parameter. */
export type AdminDeps = {
  readonly db: Database
  readonly adminLimiter: Limiter
  /** Counts the keys that did not work, by client address. */
  readonly guessLimiter: Limiter
}

export type AdminRequest<P, Q, B> = Parsed<P, Q, B> & {
  readonly caller: Caller
  /** Writes down a change that the handler makes, in the same transaction. */
  readonly record: (change: Change) => Promise<void>
}

type AdminRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Deps> = Omit<
  RouteDeclaration,
  'security'
> &
  RequestSchemas<P, Q, B> & {
    /** The scope that the caller's key must have; `any`: every key will do. */
    readonly scope: Extract<Security, { scope: unknown }>['scope']
    /**
     * What the handler does: `reads` (default for GET), or `changes` (default for all else), which runs it in one
     * transaction. A POST that changes nothing says `reads`.
     */
    readonly effect?: 'reads' | 'changes'
    /** Whether a request has to say which revision it changes (428 without). */
    readonly ifMatch?: 'required' | 'optional'
    readonly handler: (request: AdminRequest<P, Q, B>, deps: Deps) => Promise<void>
  }

/**
 * Declares a route of the admin API. Before its handler runs: the key is known (401), within its account's rate (429),
 * has the scope (403), and the request has the declared shape. `deps.db` of a handler that changes something is the
 * transaction that its changes, their audit entries and the answer kept for its Idempotency-Key are committed in.
 */
export function adminRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Deps extends AdminDeps,
>(spec: AdminRoute<P, Q, B, Deps>): Route<Deps> {
  const { handler, scope, ifMatch, effect = spec.method === 'GET' ? 'reads' : 'changes', ...declared } = spec
  const security = { scope }
  const changes = effect === 'changes'
  const headers = { ...declared.headers, ...headersFor({ method: spec.method, changes, ifMatch }) }
  return { ...declared, security, headers, errors: [...declared.errors, ...errorsFor(headers)], run }

  async function run(ctx: RequestContext, deps: Deps): Promise<void> {
    ctx.set('Cache-Control', 'no-store')
    const caller = await authenticate(ctx, deps)
    await limitRate(ctx, deps.adminLimiter, caller.accountId)
    requireScope(caller, scope)
    if (ifMatch === 'required') requireIfMatch(ctx)
    const given = spec.body && (await readStrictJson(ctx.req, MAX_BODY_BYTES))
    refuseUnstorable(ctx)
    if (!spec.query) parseFields(noQuery, ctx.query, 'query')
    const parsed = parseRequest(ctx, declared, given)
    if (!changes) return handle(deps.db)
    await deps.db.transaction(async (trx) => change(trx))

    async function change(trx: Database): Promise<void> {
      const key = spec.method === 'POST' ? readIdempotencyKey(ctx) : undefined
      if (key === undefined) return handle(trx)
      await runOnce(ctx, trx, { key, caller, body: given, run: async () => handle(trx) })
    }

    async function handle(db: Database): Promise<void> {
      const author = {
        accountId: caller.accountId,
        actor: `key:${caller.keyId}`,
        requestId: ctx.state.requestId,
      }
      const record = async (entry: Change): Promise<void> => recordChange(db, author, entry)
      await handler({ ...parsed, caller, record }, { ...deps, db })
    }
  }
}

/** What Postgres cannot hold names nothing there, so it is not asked for. */
function refuseUnstorable(ctx: RequestContext): void {
  if (!isStorable(ctx['params'])) throw new ApiError('not_found', 'There is nothing with this id')
  if (!isStorable(ctx.query)) throw new ApiError('invalid_request', 'query: has a NUL character')
}

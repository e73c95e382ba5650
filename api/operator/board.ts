import { jobQueues } from '../../shared/queue/backend.ts'
import { makeBackend } from '../../shared/queue/make-backend.ts'
import { withQueryConnections, type QueueConnection } from '../../shared/queue/connection.ts'
import { ApiError } from '../errors/errors.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { fromBodyParser, respondToBoardError } from './board-errors.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { requireOperator } from '../guards/operator.ts'
import type { RequestContext, RequestMiddleware } from '../http/request.ts'

export const BOARD_PATH = '/operator/queues'

/** Makes the board's middleware. The limiter counts failed operator tokens. */
export type MakeBoard = (guessLimiter: Limiter) => RequestMiddleware

export type Board = { readonly middleware: MakeBoard; close(): Promise<void> }

type BoardOptions = {
  readonly connection: QueueConnection
  readonly operatorTokens: readonly string[]
  readonly onError: (error: Error) => void
}

/** Bull Board's page has inline styles (@bull-board/ui 9.10.1, dist/index.ejs). It loads nothing from other origins. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** Opens Bull Board, which shows the queues in a browser and requires an operator token. */
export async function openBoard({ connection, operatorTokens, onError }: BoardOptions): Promise<Board> {
  const [{ createBullBoard }, { BullMQAdapter }, { KoaAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/koa'),
  ])
  const backend = makeBackend(withQueryConnections(connection, 1), onError)
  const adapter = new KoaAdapter()
  adapter.setBasePath(BOARD_PATH)
  const queues = jobQueues.map((name) => new BullMQAdapter(backend.queue(name)))
  createBullBoard({ queues, serverAdapter: adapter, options: { uiConfig: { boardTitle: 'Waymark' } } })
  const board = adapter.registerPlugin() as unknown as RequestMiddleware

  // With the queue on Postgres, the board has a single connection, on which concurrent requests would time out.
  const runInTurn = oneAtATime()

  const middleware: MakeBoard = (guessLimiter) => async (ctx, next) => {
    if (ctx.path !== BOARD_PATH && !ctx.path.startsWith(`${BOARD_PATH}/`)) return next()
    ctx.state.route = BOARD_PATH
    await requireOperator(ctx, { operatorTokens, guessLimiter })
    refuseCrossSite(ctx)
    skipParserWithoutBody(ctx)
    // Bull Board catches what its `next` throws (9.10.1, `registerPlugin` in
    // https://github.com/felixmosh/bull-board/blob/v9.10.1/packages/koa/src/KoaAdapter.ts).
    let isUnknown = false
    const run = async () =>
      board(ctx, async () => void (isUnknown = true)).catch((error: unknown) => {
        throw fromBodyParser(error)
      })
    if (ctx.path.startsWith(`${BOARD_PATH}/api/`)) await runInTurn(run)
    else await run()
    if (isUnknown) return refuse(ctx)
    if (ctx.status >= 400) return respondToBoardError(ctx)
    // Bull Board writes to Koa's context.
    ctx.set({ ...ctx.state.headers, 'Content-Security-Policy': policy })
    return undefined
  }
  return { middleware, close: () => backend.close() }
}

/**
 * Keeps Bull Board's parser from a request without a body, whose stream has ended by now: it would take that for a
 * disconnection and respond with 499 (@koa/bodyparser 6.1.0,
 * https://github.com/koajs/bodyparser/blob/v6.1.0/src/body-parser.ts).
 */
function skipParserWithoutBody(ctx: RequestContext & { disableBodyParser?: boolean }): void {
  const hasBody = ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0
  if (!hasBody) ctx.disableBodyParser = true
}

/**
 * Refuses what Bull Board does not serve. Its router names the methods of a path that it knows (@koa/router 15.7.0,
 * `allowedMethods` in https://github.com/koajs/router/blob/v15.7.0/src/router.ts).
 */
function refuse(ctx: RequestContext): never {
  const allow = ctx.response.get('Allow')
  if (ctx.status !== 405) throw new ApiError('route_not_found', 'The board of the queues has no such page')
  const message = `${ctx.method} is not allowed at this path; allowed: ${allow}`
  throw new ApiError('method_not_allowed', message, { headers: { Allow: allow } })
}

/**
 * Refuses changes that another site's page caused: browsers add the password to every request, even from such a
 * page's form (https://www.rfc-editor.org/rfc/rfc7617#section-2.2).
 */
function refuseCrossSite(ctx: RequestContext): void {
  const site = ctx.get('Sec-Fetch-Site')
  if (ctx.method === 'GET' || ctx.method === 'HEAD' || ['', 'same-origin', 'none'].includes(site)) return
  throw new ApiError('cross_site_refused', 'Another site sent this request')
}

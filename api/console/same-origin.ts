import { fieldError } from '../errors/refuse-fields.ts'
import type { RequestContext } from '../http/request.ts'

/** The console's script sends this header with every request. Without CORS, pages of other sites cannot send it. */
const HEADER = 'Waymark-Console'

/**
 * Throws 403 `console_only` for a request that another site may have caused
 * (docs/decisions/0084-console-sessions.md).
 */
export function requireSameOrigin(ctx: RequestContext): void {
  const site = ctx.get('Sec-Fetch-Site')
  if (ctx.get(HEADER) === '1' && (site === '' || site === 'same-origin')) return
  const message = "must be 1, in a request from the console's own page"
  throw fieldError('console_only', { path: HEADER, code: 'invalid_value', message })
}

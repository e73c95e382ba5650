import { ApiError } from '../errors.ts'
import type { RequestContext } from '../request-state.ts'

/** What the console's script sends with each request. A page of another site may not: nothing here answers CORS. */
const HEADER = 'Waymark-Console'

/** Throws 403 `console_only` for a request that another site may have caused (docs/decisions/0084-console-sessions.md). */
export function requireOwnPage(ctx: RequestContext): void {
  const site = ctx.get('Sec-Fetch-Site')
  if (ctx.get(HEADER) === '1' && (site === '' || site === 'same-origin')) return
  throw new ApiError('console_only', `${HEADER}: must be 1, in a request from the console's own page`)
}

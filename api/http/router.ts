import { Router, type RouterContext } from '@koa/router'
import type { BoundEndpoint } from './endpoint.ts'
import type { RequestState } from './request.ts'

/**
 * Registers declared endpoints. Where several paths match, the one with the fewest parameters handles the request. A GET
 * endpoint also answers HEAD.
 */
export function makeRouter(endpoints: readonly BoundEndpoint[]): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true, exclusive: 'specificity' })
  for (const { method, path, lenientPath, respond } of endpoints) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const handle = (ctx: RouterContext<RequestState>): ReturnType<typeof respond> => {
      ctx.state.route = pattern
      return respond(ctx)
    }
    router.register(pattern, [method], handle, lenientPath && { sensitive: false, strict: false })
  }
  return router
}

/** Lists the methods of a path; empty for an unknown path. */
export function methodsOf(router: Router<RequestState>, path: string): string[] {
  return router.match(path, '').path.flatMap(({ methods }) => methods)
}

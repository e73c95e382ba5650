import { ApiError } from '../errors.ts'
import type { RequestMiddleware } from '../request-state.ts'

/** Refuses a path that cannot be decoded, before anything looks at it. */
export function refuseMalformedPath(): RequestMiddleware {
  return (ctx, next) => {
    if (isDecodable(() => ctx.path)) return next()
    throw new ApiError('invalid_request', 'path: is not valid percent-encoding')
  }
}

/** Reading the path can throw as well: Node passes on request targets that are no URL. */
function isDecodable(path: () => unknown): boolean {
  try {
    const text = path()
    return typeof text === 'string' && decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Answers what no route has taken: 405 with the methods of the path, 404 where there is no such path. */
export function refuseUnmatched(): RequestMiddleware {
  return (ctx) => {
    const layers: { methods: string[] }[] = ctx['matched'] ?? []
    const methods = new Set(layers.flatMap((layer) => layer.methods))
    if (methods.size === 0) throw new ApiError('route_not_found', 'Nothing is served at this path')

    const allow = [...methods, 'OPTIONS'].join(', ')
    if (ctx.method !== 'OPTIONS') {
      const message = `${ctx.method} is not allowed at this path; allowed: ${allow}`
      throw new ApiError('method_not_allowed', message, { headers: { Allow: allow } })
    }
    ctx.set('Allow', allow)
    ctx.status = 204
  }
}

import { propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { maskSecrets } from '../../shared/log/mask-secrets.ts'
import { healthCheckPaths } from '../http/health-check-paths.ts'
import type { RequestContext, RequestMiddleware } from '../http/request.ts'
import { methodOf } from './access-log.ts'

/** Creates a span for each request, as a child of the caller's span in the traceparent header (W3C Trace Context). */
export function requestTrace(): RequestMiddleware {
  const tracer = trace.getTracer('waymark-api')
  return async (ctx, next) => {
    if (healthCheckPaths.has(ctx.path)) return next()
    const parent = propagation.extract(ROOT_CONTEXT, ctx.headers)
    return tracer.startActiveSpan(methodOf(ctx.req), { kind: SpanKind.SERVER }, parent, async (span) => {
      ctx.res.once('close', () => {
        span.updateName(`${methodOf(ctx.req)} ${ctx.state.route}`)
        span.setAttributes(attributesOf(ctx))
        span.end()
      })
      return next()
    })
  }
}

/**
 * Returns attributes named as in OpenTelemetry's semantic conventions, without the path, since paths contain keys and
 * ids.
 */
function attributesOf(ctx: RequestContext): Record<string, string | number> {
  return {
    'http.request.method': methodOf(ctx.req),
    'http.route': ctx.state.route,
    'http.response.status_code': ctx.status,
    'waymark.request_id': maskSecrets(ctx.state.requestId),
  }
}

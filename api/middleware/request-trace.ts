import { propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { methodOf } from '../account-for.ts'
import type { RequestContext, RequestMiddleware } from '../request-state.ts'

/** One span for each request, below that of its caller where a traceparent header says so (W3C Trace Context). */
export function requestTrace(): RequestMiddleware {
  const tracer = trace.getTracer('waymark-api')
  return async (ctx, next) => {
    const parent = propagation.extract(ROOT_CONTEXT, ctx.headers)
    await tracer.startActiveSpan(methodOf(ctx.req), { kind: SpanKind.SERVER }, parent, async (span) => {
      ctx.res.once('close', () => {
        span.updateName(`${methodOf(ctx.req)} ${ctx.state.route}`)
        span.setAttributes(attributesOf(ctx))
        span.end()
      })
      await next()
    })
  }
}

/** The semantic conventions' names; no path, for paths hold keys and ids. */
function attributesOf(ctx: RequestContext): Record<string, string | number> {
  return {
    'http.request.method': methodOf(ctx.req),
    'http.route': ctx.state.route,
    'http.response.status_code': ctx.status,
    'waymark.request_id': ctx.state.requestId,
  }
}

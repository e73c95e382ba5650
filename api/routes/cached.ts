import { entityTag, hasAlready } from '../entity-tag.ts'
import type { RequestContext } from '../request-state.ts'

type Cached = {
  readonly body: string
  /** Of Cache-Control. */
  readonly caching: string
  /** `application/json` unless named. */
  readonly type?: string
  /** What the body depends on; the body itself unless named. */
  readonly tagged?: string
}

/** Answers a body that clients may keep, with a strong ETag; 304 to those who have it. */
export function answerCached(
  ctx: RequestContext,
  { body, caching, type = 'application/json; charset=utf-8', tagged = body }: Cached,
): void {
  const etag = entityTag(tagged)
  ctx.set({ 'Cache-Control': caching, ETag: etag })
  if (hasAlready(ctx.req, etag)) {
    ctx.status = 304
    return
  }
  ctx.set('Content-Type', type)
  ctx.body = body
}

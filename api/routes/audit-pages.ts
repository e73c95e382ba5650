import { createHash } from 'node:crypto'
import { z } from 'zod'
import { judgeMatches } from '../audit/judge-matches.ts'
import { matchesPage } from '../audit/matches-page.ts'
import { notFoundPage } from '../audit/not-found-page.ts'
import type { AuditFiles } from '../audit/page.ts'
import { searchPage } from '../audit/search-page.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { pageHeaders } from '../page-headers.ts'
import type { RequestContext } from '../request-state.ts'
import { route, type Route } from '../route.ts'
import { listAuditMatches } from '../store/snippet-hashes.ts'
import { HASH_FORM } from './audit.ts'
import type { SigningDeps } from './signature.ts'

const MAX_QUERY_CHARACTERS = 12_000
const baseForm = /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/

type AuditPageDeps = SigningDeps & { readonly files: AuditFiles }

const html = { body: z.string(), type: 'text/html' }

const declared = {
  method: 'GET',
  tag: 'Signatures',
  security: 'public',
  errors: ['rate_limited', 'service_unavailable'],
} as const

/** The audit for people. */
export const auditPageRoutes: Route<AuditPageDeps>[] = [
  route({
    ...declared,
    path: '/audit',
    summary: 'A page that looks up what was published',
    description: '`q` is a snippet, or the SHA-256 of one or of a content.',
    query: z.object({ q: z.string().max(MAX_QUERY_CHARACTERS).optional() }),
    answers: {
      200: { description: 'The page', ...html },
      303: { description: 'To the page of what was looked up' },
    },
    handler: async ({ ctx, query: { q } }, { limiter, files }: AuditPageDeps) => {
      await limitRate(ctx, limiter, ctx.ip)
      if (q === undefined || q === '') return answerPage(ctx, searchPage(files))
      sendTo(ctx, hashIn(q))
    },
  }),
  route({
    ...declared,
    path: '/audit/{sha256}',
    summary: 'A page with what was published with this hash',
    params: z.object({ sha256: z.string() }),
    answers: {
      200: { description: 'The versions, verified', ...html },
      303: { description: 'To the same hash in lowercase' },
      404: { description: 'Nothing was', ...html },
    },
    handler: async ({ ctx, params: { sha256 } }, { db, limiter, files }: AuditPageDeps) => {
      await limitRate(ctx, limiter, ctx.ip)
      const lowercase = sha256.toLowerCase()
      if (lowercase !== sha256 && HASH_FORM.test(lowercase)) return sendTo(ctx, lowercase)
      const matches = HASH_FORM.test(sha256) ? await listAuditMatches(db, sha256) : []
      if (matches.length === 0) return answerPage(ctx, notFoundPage(sha256.slice(0, 100), files), 404)
      const judged = await judgeMatches(db, sha256, matches)
      answerPage(ctx, matchesPage({ sha256, judged, files, baseUrl: baseUrlOf(ctx) }))
    },
  }),
]

function sendTo(ctx: RequestContext, hash: string): void {
  ctx.set({ Location: `/audit/${hash}`, 'Cache-Control': 'no-store' })
  ctx.body = null
  ctx.status = 303
}

/** Browsers send the lines of a form with CR LF; what was signed has LF. */
function hashIn(text: string): string {
  const trimmed = text.trim().toLowerCase()
  if (HASH_FORM.test(trimmed)) return trimmed
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

/** As the reader has reached us, if that can stand in a shell command. */
function baseUrlOf(ctx: RequestContext): string {
  const base = `${ctx.protocol}://${ctx.host}`
  return baseForm.test(base) ? base : 'https://waymark.example'
}

function answerPage(ctx: RequestContext, page: string, status = 200): void {
  ctx.set({ ...pageHeaders, 'Cache-Control': 'no-store' })
  ctx.type = 'text/html'
  ctx.body = page
  ctx.status = status
}

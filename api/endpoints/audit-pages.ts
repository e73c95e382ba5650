import { snippetOnSiteExample } from '../examples/steps.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pageQuery } from '../admin/page.ts'
import { chooseLanguage } from '../audit/language.ts'
import { verifyMatches, verifySimilar } from '../audit/verify-matches.ts'
import { matchesPage } from '../audit/matches-page.ts'
import { lookUpText } from '../audit/compare/look-up-text.ts'
import { isMistypedHash, nothingSimilarPage, notFoundPage } from '../audit/not-found-page.ts'
import type { AuditContext, AuditFiles } from '../audit/page.ts'
import { type AuditPage, readMatches } from '../audit/read-matches.ts'
import { searchPage } from '../audit/search-page.ts'
import { similarPage } from '../audit/similar-page.ts'
import { ApiError } from '../errors/errors.ts'
import { preferredType } from '../http/accept.ts'
import { baseUrlOf } from '../http/base-url.ts'
import { emptyResponse, htmlResponse, type HttpResponse } from '../http/response.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { HttpRequest } from '../http/request.ts'
import { weigh } from '../rate-limit/limiter.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { HASH_FORM, hashParams } from './audit.ts'
import { findPublishedHash } from '../store/signing/similar-snippets.ts'
import type { SigningDeps } from './signature.ts'
import { limits } from '../rate-limit/limits.ts'

const MAX_QUERY_CHARACTERS = 12_000
/** Slightly more than the limit of a step's snippet, since pasted text may begin and end with white space. */
const MAX_SNIPPET_CHARACTERS = 24_000
/** Comparing a text with published ones takes time in proportion to its length. */
const CHARACTERS_PER_POINT = 1000
/** The page verifies several records. */
const MATCHES_POINTS = 5
const PAGE_SIZE = 20
const noMatches: AuditPage = { rows: [], next_cursor: null }

type AuditPageDeps = SigningDeps & { readonly files: AuditFiles }

const html = { body: z.string(), type: 'text/html', example: '<!doctype html>…' }

const lookupResponses = {
  303: { description: 'Redirects to the page of the hash' },
  404: { description: 'Nothing similar was published', ...html },
}

const common = {
  method: 'GET',
  tag: 'Signatures',
  security: 'public',
  limit: limits.signing,
  errors: ['rate_limited', 'service_unavailable'],
} as const

const textToFind = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .describe('A snippet, or a SHA-256')
    .meta({ examples: [snippetOnSiteExample] })

/** The audit pages for browsers. */
export const auditPageEndpoints: Endpoint<AuditPageDeps>[] = [
  endpoint({
    operationId: 'showAuditSearch',
    ...common,
    path: '/audit',
    summary: 'Search page of the audit',
    description:
      'Returns the page with its form. With `q`, it responds like `POST /audit`, but a long snippet does not fit into a URL. All audit pages are in the language of `Accept-Language`, of ten. In a browser, `/audit#code=` with the Base64url of a text looks that text up; the fragment is not sent. A text counts as one request for each 1,000 characters or part of them.',
    query: z.object({ q: textToFind(MAX_QUERY_CHARACTERS).optional() }),
    responses: { 200: { description: 'The page', ...html }, ...lookupResponses },
    handler: async ({ request, query: { q = '' } }, deps: AuditPageDeps) => lookUp(request, q, deps),
  }),
  endpoint({
    operationId: 'lookUpSnippet',
    ...common,
    method: 'POST',
    path: '/audit',
    summary: 'Look up a snippet as found on a site',
    description:
      "`q` is a snippet, or the SHA-256 of a snippet or of a version's content. Text that was published byte for byte leads to the page of its hash. Otherwise, the page shows the published snippet that equals it once values are filled in, or of which it is a part, or the most similar snippets with the differences marked. A text that differs and names a host that the most similar snippet does not name is rejected. A text counts as one request for each 1,000 characters or part of them.",
    isForm: true,
    body: z.object({ q: textToFind(MAX_SNIPPET_CHARACTERS) }),
    responses: { 200: { description: 'The page', ...html }, ...lookupResponses },
    handler: async ({ request, body: { q } }, deps: AuditPageDeps) => lookUp(request, q, deps),
  }),
  endpoint({
    operationId: 'showAuditMatches',
    ...common,
    path: '/audit/{sha256}',
    summary: 'Page with the versions published with this hash',
    description:
      'Shows 20 versions at a time, in the order of `/v1/audit/snippet/{sha256}`. Counts as 5 requests.',
    params: hashParams,
    query: z.object({ cursor: pageQuery.shape.cursor }),
    responses: {
      200: { description: 'The versions, verified', ...html },
      303: { description: 'Redirects to the same hash in lowercase' },
      404: { description: 'Nothing was published with this hash', ...html },
    },
    handler: async ({ request, params: { sha256 }, query }, { db, limiter, files }: AuditPageDeps) => {
      await limitClient(request, weigh(limiter, MATCHES_POINTS))
      const lowercase = sha256.toLowerCase()
      if (lowercase !== sha256 && HASH_FORM.test(lowercase)) return redirectTo(lowercase)
      const { rows, next_cursor: next } = HASH_FORM.test(sha256)
        ? await readMatches(db, sha256, { ...query, limit: PAGE_SIZE })
        : noMatches
      const context = { files, language: chooseLanguage(request) }
      if (rows.length === 0) {
        refuseProgram(request, 'Nothing was published with this hash')
        return auditPage(notFoundPage(sha256.slice(0, 100), context), context, 404)
      }
      const verified = await verifyMatches(db, sha256, rows)
      const isFirst = query.cursor === undefined
      const baseUrl = baseUrlOf(request)
      return auditPage(matchesPage({ sha256, verified, baseUrl, next, isFirst }, context), context)
    },
  }),
]

function redirectTo(hash: string): HttpResponse {
  const headers = { Location: `/audit/${hash}`, 'Cache-Control': 'no-store' }
  return emptyResponse({ status: 303, headers })
}

async function lookUp(
  request: HttpRequest,
  query: string,
  { db, limiter, files }: AuditPageDeps,
): Promise<HttpResponse> {
  const points = Math.max(1, Math.ceil(query.length / CHARACTERS_PER_POINT))
  await limitClient(request, weigh(limiter, points))
  const context = { files, language: chooseLanguage(request) }
  // Browsers send form text with CR LF line ends, while signed snippets have LF
  // (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs).
  // Postgres cannot store NUL (https://www.postgresql.org/docs/18/datatype-character.html), so no snippet contains one.
  const text = query.replaceAll('\r\n', '\n').replaceAll('\0', '')
  const trimmed = text.trim()
  if (trimmed === '') return auditPage(searchPage(context), context)
  const lowercase = trimmed.toLowerCase()
  if (HASH_FORM.test(lowercase)) return redirectTo(lowercase)
  const exact = await findPublishedHash(db, [text, trimmed, `${trimmed}\n`].map(sha256))
  if (exact !== undefined) return redirectTo(exact)
  if (isMistypedHash(lowercase)) {
    refuseProgram(request, 'A SHA-256 has 64 digits')
    return auditPage(notFoundPage(lowercase, context), context, 404)
  }
  const lookedUp = await lookUpText(db, text)
  if (!lookedUp) {
    refuseProgram(request, 'Nothing similar was published')
    return auditPage(nothingSimilarPage(trimmed, context), context, 404)
  }
  const proofs = await verifySimilar(db, [lookedUp.first.snippet, ...lookedUp.further])
  return auditPage(similarPage({ ...lookedUp, text: trimmed, proofs }, context), context)
}

/** Throws 404 `not_found` for a client that prefers JSON to a page. */
function refuseProgram(request: HttpRequest, message: string): void {
  const preferred = preferredType(request, ['text/html', 'application/json', 'application/problem+json'])
  if (preferred !== 'text/html' && preferred !== false) throw new ApiError('not_found', message)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function auditPage(html: string, { language }: AuditContext, status = 200): HttpResponse {
  const headers = {
    ...pageHeaders,
    'Cache-Control': 'no-store',
    'Content-Language': language.locale,
    Vary: 'Accept-Language',
  }
  return { ...htmlResponse(html, headers), status }
}

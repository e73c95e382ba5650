import type { IncomingMessage } from 'node:http'
import { hasAlready } from './entity-tag.ts'
import { answerQuery, cachingFields, GUIDE_TYPE, type GuideQuery } from './guides/answer-query.ts'
import type { PeekGuide } from './guides/compile.ts'
import type { Documents } from './guides/documents.ts'
import { withOwnLimit, type Count, type Limiter } from './limiter.ts'
import { embedKeyForm } from './middleware/embed-key.ts'
import { countedFields, type Quick, type QuickSettings } from './quick-answer.ts'
import { stateOf } from './request-state.ts'

export type QuickGuidesDeps = QuickSettings & {
  readonly peekGuide: PeekGuide
  readonly documents: Documents
  readonly limiter: Limiter
}

type Request = { readonly embedKey: string; readonly query: GuideQuery }

const PATH = '/v1/guides/'
const ROUTE = '/v1/guides/:embed_key'

/**
 * Answers what is asked for most, `GET` of a guide that is in memory, as `routes/guides.ts` does, to the letter.
 */
export function quickGuides({ peekGuide, documents, limiter, ...settings }: QuickGuidesDeps): Quick {
  return (req, res, leave) => {
    const request = readRequest(req)
    const guide = request && peekGuide(request.embedKey)
    if (!request || !guide?.published) return false

    const state = stateOf(req)
    // First, since its client may leave while it is counted.
    state.route = ROUTE
    const { published } = guide
    const own = withOwnLimit(limiter, guide.limits)
    const answerCounted = (count: Count): void => {
      state.count = count
      // Not before: who asks too often is to cost next to nothing.
      const answer = count.allowed && tryAnswer({ guide: published, documents }, request.query, req)
      if (!answer) return leave()
      if (res.destroyed) return
      const fields = {
        ...countedFields(req, { limit: own.limit, count }, settings),
        ...cachingFields(request.query, answer.etag),
      }
      if (hasAlready(req, answer.etag)) return void res.writeHead(304, fields).end()
      const body = { 'Content-Type': GUIDE_TYPE, 'Content-Length': answer.body.length }
      res.writeHead(200, { ...fields, ...body }).end(answer.body)
    }
    own.count(request.embedKey).then(answerCounted).catch(leave)
    return true
  }
}

function tryAnswer(from: Parameters<typeof answerQuery>[0], query: GuideQuery, req: IncomingMessage) {
  try {
    return answerQuery(from, query, req.headers)
  } catch {
    return undefined
  }
}

function readRequest({ method, url = '', headers }: IncomingMessage): Request | undefined {
  if (method !== 'GET' || !url.startsWith(PATH) || headers.authorization !== undefined) return undefined
  const end = url.indexOf('?')
  const embedKey = url.slice(PATH.length, end < 0 ? undefined : end)
  if (!embedKeyForm.test(embedKey)) return undefined
  const query = end < 0 ? nothing : readQuery(url.slice(end + 1))
  return query && { embedKey, query }
}

const nothing: GuideQuery = { platform: undefined, locale: undefined, scope: undefined, variables: undefined }
const parameterForm = /^(platform|locale|scope|variables)=([\w.~%!*'()-]*)$/

/** Reads a query of plain parameters, each named once; undefined for every other one. */
function readQuery(text: string): GuideQuery | undefined {
  const given: Record<string, string> = {}
  for (const part of text.split('&')) {
    const [, name = '', value = ''] = parameterForm.exec(part) ?? []
    if (name === '' || name in given) return undefined
    const decoded = value.includes('%') ? tryDecode(value) : value
    if (decoded === undefined) return undefined
    given[name] = decoded
  }
  const { platform, locale, scope, variables } = given
  return {
    platform: platform || undefined,
    locale: locale || undefined,
    scope: scope || undefined,
    variables: variables || undefined,
  }
}

function tryDecode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

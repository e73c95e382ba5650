import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseEvents } from './events/parse-events.ts'
import type { Recorder } from './events/recorder.ts'
import { rowsToStore } from './events/to-row.ts'
import type { PeekGuide } from './guides/compile.ts'
import { parseBody } from './json-body.ts'
import { weighted, withOwnLimit, type Limiter } from './limiter.ts'
import { embedKeyForm } from './middleware/embed-key.ts'
import { countedFields, type Quick, type QuickSettings } from './quick-answer.ts'
import { stateOf } from './request-state.ts'
import { EVENTS_PATH, MAX_EVENTS_BYTES } from './routes/events.ts'

export type QuickEventsDeps = QuickSettings & {
  readonly peekGuide: PeekGuide
  readonly recordEvents: Recorder['recordEvents']
  readonly limiter: Limiter
}

/** As widgets, browsers' beacons and ordinary clients send them. */
const plainTypes = new Set<string | undefined>([
  undefined,
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'text/plain;charset=UTF-8',
])

/**
 * Takes events of a guide that is in memory as `routes/events.ts` does, to the letter. What it has read, counted and
 * stored when it gives a request away is in the request's state, and is not done again.
 */
export function quickEvents(deps: QuickEventsDeps): Quick {
  return (req, res, leave) => {
    if (!isPlain(req)) return false
    stateOf(req).route = EVENTS_PATH
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Nobody is there any more to be told.
    req.once('error', () => undefined)
    req.once('end', () => {
      const [first = Buffer.alloc(0)] = chunks
      stateOf(req).body = chunks.length > 1 ? Buffer.concat(chunks) : first
      take(req, res, deps).then((taken) => (taken ? undefined : leave()), leave)
    })
    return true
  }
}

function isPlain({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === EVENTS_PATH &&
    headers.authorization === undefined &&
    headers['content-encoding'] === undefined &&
    plainTypes.has(headers['content-type']) &&
    // One without a length, sent in chunks, is none.
    Number(headers['content-length']) <= MAX_EVENTS_BYTES
  )
}

async function take(req: IncomingMessage, res: ServerResponse, deps: QuickEventsDeps): Promise<boolean> {
  const state = stateOf(req)
  const given = tryRead(state.body)
  const guide = given && embedKeyForm.test(given.embedKey) ? deps.peekGuide(given.embedKey) : undefined
  if (!given || !guide) return false

  const limiter = withOwnLimit(weighted(deps.limiter, given.events.length), guide.limits)
  const count = await limiter.count(given.embedKey)
  state.count = count
  if (!count.allowed) return false
  const rows = rowsToStore(given.events, guide, req.headers)
  state.stored = deps.recordEvents(rows, state.body?.length)
  await state.stored
  if (res.destroyed) return true
  const body = `{"accepted":${rows.length}}`
  const about = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }
  const fields = countedFields(req, { limit: limiter.limit, count }, deps)
  res.writeHead(202, { ...fields, 'Cache-Control': 'no-store', ...about }).end(body)
  return true
}

function tryRead(body: Buffer | undefined): ReturnType<typeof parseEvents> | undefined {
  try {
    return body && parseEvents(parseBody(body))
  } catch {
    return undefined
  }
}

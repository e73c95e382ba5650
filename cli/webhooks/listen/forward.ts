import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BODY_BYTES } from '../../../shared/webhooks/delivery.ts'
import { reasonOf } from '../../reason-of.ts'
import type { ReceivedRequest, Reply } from './receiver.ts'
import { sendRequest } from './send-request.ts'

/** Less than the 15 s that the sender waits for the answer. */
const LIMIT_MS = 10_000
/** Unlike 502 and 504, it does not slow the endpoint down, so that the next attempt follows soon. */
const NOT_FORWARDED = 503

const passedOn = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
const passedBack = ['content-type', 'retry-after']

/** What became of a message that was forwarded, and how to answer the sender. */
export type Forwarded = {
  readonly url: string
  readonly durationMs: number
  /** Why there is no answer. */
  readonly problem: string | undefined
  readonly reply: Reply
}

/** Sends a message on with its body and headers, and takes over the status, so that the sender tries again. */
export async function forward(
  to: URL,
  request: ReceivedRequest,
  { stop, limitMs = LIMIT_MS }: { readonly stop: AbortSignal; readonly limitMs?: number },
): Promise<Forwarded> {
  const start = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  const elapsed = (): number => Math.round(performance.now() - start)
  try {
    const response = await sendRequest(to, {
      headers: pick(passedOn, request.headers),
      body: request.body,
      signal: AbortSignal.any([limit, stop]),
    })
    const body = await readBeginning(response)
    const reply = {
      status: response.statusCode ?? NOT_FORWARDED,
      headers: pick(passedBack, response.headers),
      body,
    }
    return { url: to.href, durationMs: elapsed(), problem: undefined, reply }
  } catch (error) {
    const problem = limit.aborted ? `no complete answer within ${limitMs / 1000} s` : reasonOf(error)
    return {
      url: to.href,
      durationMs: elapsed(),
      problem,
      reply: explain(`Not forwarded to ${to.href}: ${problem}`),
    }
  }
}

/** An answer that the log of deliveries shows. */
function explain(text: string): Reply {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return { status: NOT_FORWARDED, headers, body: Buffer.from(text) }
}

/** Reads as much of a body as the sender does. */
async function readBeginning(response: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= BODY_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, BODY_BYTES)
}

function pick(names: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

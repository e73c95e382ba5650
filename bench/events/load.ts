import { randomUUID } from 'node:crypto'
import { load } from '../loopback/load.ts'

/**
 * `load.ts PORT BATCH IN_FLIGHT MS KEYS`: posts events as widgets send them, about six per session and BATCH per
 * body. KEYS are separated by commas. Reports the result over IPC.
 */
const [port = '', batch = '', inFlight = '', ms = '', keys = ''] = process.argv.slice(2)
const embedKeys = keys.split(',')
const eventsPerBody = Number(batch)
const now = new Date().toISOString()
let eventCount = 0
let requestCount = 0

const measured = await load({
  port: Number(port),
  connections: Number(inFlight),
  warmUpMs: 1000,
  measuredMs: Number(ms),
  next: () => ({ bytes: requestOf(nextBody()), status: 202 }),
})
process.send?.(measured, undefined, undefined, () => process.exit(0))

function nextBody(): string {
  const key = embedKeys[(requestCount += 1) % embedKeys.length] ?? ''
  if (eventsPerBody === 1) return nextEvent(key)
  return `{"events":[${Array.from({ length: eventsPerBody }, () => nextEvent(key)).join(',')}]}`
}

function nextEvent(key: string): string {
  const session = Math.floor((eventCount += 1) / 6 / embedKeys.length)
  return `{"embedKey":"${key}","sessionId":"session-${session}","event":"step_complete","stepSlug":"install","properties":{"platform":"wordpress","locale":"en","durationMs":4200},"eventId":"${randomUUID()}","occurredAt":"${now}"}`
}

function requestOf(body: string): string {
  return `POST /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

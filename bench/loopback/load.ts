import { connect } from 'node:net'
import { paceOf, type Pace } from './measure-pace.ts'

export type Load = {
  readonly port: number
  readonly connections: number
  readonly warmUpMs: number
  readonly measuredMs: number
  /** Returns the next complete request. */
  readonly next: () => Ask
}

export type Ask = { readonly bytes: string | Buffer; readonly status: number }

/** Pace of the measured time, and the number of all requests, including those of the warm-up. */
export type Measured = Pace & { readonly requests: number }

/**
 * Sends requests to a server on loopback as fast as it responds, over connections that stay open. Rejects if a
 * response has an unexpected status. Reads no more of a response than necessary, to leave the processor to the
 * server.
 */
export async function load(plan: Load): Promise<Measured> {
  const begin = performance.now() + plan.warmUpMs
  const window = { begin, end: begin + plan.measuredMs }
  const times: number[] = []
  const counts = await Promise.all(
    Array.from({ length: plan.connections }, async () => sendRepeatedly(plan, window, times)),
  )
  return { requests: counts.reduce((sum, count) => sum + count, 0), ...paceOf(times, plan.measuredMs) }
}

type Window = { readonly begin: number; readonly end: number }

async function sendRepeatedly({ port, next }: Load, window: Window, times: number[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let requests = 0
  let sentAt = 0
  let expected = ''
  let read = ''

  const ask = (): void => {
    const { bytes, status } = next()
    expected = `HTTP/1.1 ${status} `
    read = ''
    requests += 1
    sentAt = performance.now()
    socket.write(bytes, 'latin1')
  }
  socket.on('connect', ask)
  socket.on('error', reject)
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    read += chunk
    if (!isWhole(read)) return
    if (!read.startsWith(expected))
      return reject(new Error(`expected ${expected}but got: ${read.slice(0, 300)}`))
    const now = performance.now()
    if (sentAt >= window.begin && now < window.end) times.push(now - sentAt)
    if (now < window.end) return ask()
    socket.destroy()
    resolve(requests)
  })
  socket.on('close', () => reject(new Error('the server closed the connection')))
  return promise
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1] ?? '0'
  return answer.length >= head + 4 + Number(length)
}

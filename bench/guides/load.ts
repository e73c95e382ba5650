import { connect } from 'node:net'

/**
 * Asks a server on loopback as fast as it answers, over connections that stay open, and reports: `load.ts PORT REQUESTS`,
 * where REQUESTS is a JSON list of paths with headers, taken in turn. It reads no more of an answer than it has to, so
 * that the processor is the server's.
 */
type Request = { path: string; headers: Readonly<Record<string, string>>; status: number }

const CONNECTIONS = 50
const WARM_UP_MS = 1000
const MEASURED_MS = 3000

const [port = '', list = '[]'] = process.argv.slice(2)
const requests = (JSON.parse(list) as Request[]).map(({ path, headers, status }) => {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return {
    bytes: Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    status: `HTTP/1.1 ${status} `,
  }
})

const begin = performance.now() + WARM_UP_MS
const end = begin + MEASURED_MS
const times: number[] = []
let asked = 0
await Promise.all(Array.from({ length: CONNECTIONS }, askAgainAndAgain))
times.sort((a, b) => a - b)
const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
const pace = {
  asked,
  perSecond: Math.round((times.length / MEASURED_MS) * 1000),
  p50Ms: at(0.5),
  p99Ms: at(0.99),
}
process.send?.(pace, undefined, undefined, () => process.exit(0))

async function askAgainAndAgain(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(port), '127.0.0.1').setNoDelay(true)
  let sentAt = 0
  let expected = ''
  let read = ''

  const ask = (): void => {
    const request = requests[(asked += 1) % requests.length]
    if (!request) return reject(new Error('there is nothing to ask'))
    expected = request.status
    read = ''
    sentAt = performance.now()
    socket.write(request.bytes)
  }
  socket.on('connect', ask)
  socket.on('error', reject)
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    read += chunk
    if (!isWhole(read)) return
    if (!read.startsWith(expected)) return reject(new Error(`not ${expected}: ${read.slice(0, 300)}`))
    const now = performance.now()
    if (sentAt >= begin && now < end) times.push(now - sentAt)
    if (now < end) return ask()
    socket.destroy()
    resolve()
  })
  return promise
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1] ?? '0'
  return answer.length >= head + 4 + Number(length)
}

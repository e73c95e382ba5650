import { load, type Ask } from '../loopback/load.ts'

type Request = { path: string; headers: Readonly<Record<string, string>>; status: number }

/**
 * `load.ts PORT REQUESTS`, where REQUESTS is a JSON list of paths with headers, sent in turn. Reports the result over
 * IPC.
 */
const [port = '', list = '[]'] = process.argv.slice(2)
const asks = (JSON.parse(list) as Request[]).map(({ path, headers, status }): Ask => {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return { bytes: Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), status }
})
let requestCount = 0
const measured = await load({
  port: Number(port),
  connections: 50,
  warmUpMs: 1000,
  measuredMs: 3000,
  next: () => {
    const ask = asks[(requestCount += 1) % asks.length]
    if (!ask) throw new Error('the list of requests is empty')
    return ask
  },
})
process.send?.(measured, undefined, undefined, () => process.exit(0))

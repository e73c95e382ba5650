import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSender } from '../../worker/deliveries/send.ts'
import { makeResolver } from '../../worker/net/dns/resolver.ts'
import { makePolicy } from '../../worker/net/policy/dial-policy.ts'

/** Measures the memory that a worker's sender takes while four attempts at once meet a receiver, for each of PORTS. */
const ports = (process.env['PORTS'] ?? '').split(',')
const AT_ONCE = 4
const SAMPLE_EVERY_MS = 1000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const tries = { timeoutMs: 100, tries: 1, totalMs: 200, retries: 0, retryPauseMs: 0 }
const resolver = makeResolver({ servers: ['127.0.0.1:9'], ...tries })
const sender = openSender({
  policy: makePolicy({ localSites: true }),
  resolver,
  contactUrl: 'https://example.com/',
})
const body = JSON.stringify({ data: 'x'.repeat(3000) })

function usedBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function growthAt(port: string): Promise<number> {
  const job = { kind: 'send', url: `http://127.0.0.1:${port}/`, headers: {}, body, startBy: 0 } as const
  const before = usedBytes()
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, usedBytes() - before)), SAMPLE_EVERY_MS)
  await Promise.all(Array.from({ length: AT_ONCE }, async () => sender.send(job)))
  clearInterval(timer)
  return Math.max(peak, usedBytes() - before) / AT_ONCE
}

// The first attempt loads and compiles what the others use.
await growthAt(ports.at(-1) ?? '')
const growths: number[] = []
for (const port of ports) growths.push(await growthAt(port))
process.send?.({ kilobytes: growths.map((bytes) => Math.round(bytes / 1024)) })
process.on('SIGTERM', () => process.exit(0))

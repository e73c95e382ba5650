import { Worker } from 'bullmq'
import { makeLog } from '../../shared/log.ts'
import { runCheck } from '../../worker/checks/index.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { openCheckTools } from '../../worker/tools.ts'

/**
 * A bare BullMQ worker without our code around it: `bare-worker.ts QUEUE`. With the queue `idle` it responds
 * immediately; with `check` it runs the same check as our worker.
 */
const [queue = ''] = process.argv.slice(2)
const connection = { url: process.env['REDIS_URL'] ?? '' }
const { tools } = openCheckTools(parseVerifyConfig(process.env), { log: makeLog('bench', 'silent') })

const worker = new Worker<{ target: string }>(
  queue,
  async ({ data: { target } }) => {
    if (queue === 'idle') return { ok: true }
    return runCheck({ type: 'http_ping', target, config: { type: 'http_ping' } }, tools, { budgetMs: 10_000 })
  },
  { connection, concurrency: 100 },
)
await worker.waitUntilReady()
process.send?.('ready')
process.once('SIGTERM', () => process.exit(0))

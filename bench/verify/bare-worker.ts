import { Worker } from 'bullmq'
import { makeLog } from '../../shared/log.ts'
import { runCheck } from '../../worker/checks/index.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { openCheckTools } from '../../worker/tools.ts'

/**
 * A worker of BullMQ's with nothing of ours around it: `bare-worker.ts QUEUE`. In `idle` it answers at once, in `check`
 * it makes the very check.
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

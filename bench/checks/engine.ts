import { Agent, fetch } from 'undici'
import { makeLog } from '../../shared/log.ts'
import { runCheck } from '../../worker/checks/index.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { openCheckTools } from '../../worker/tools.ts'
import { CONCURRENCY, measurePace } from '../loopback/measure-pace.ts'
import { SELECTOR } from '../loopback/pages.ts'

/**
 * Measures one way of reading the pages: `engine.ts NAME PAGE PORT`. Each runs in a separate process, so that its
 * peak memory can be measured.
 */
const engines: Readonly<Record<string, () => Promise<(number: number) => Promise<void>>>> = {
  idle: async () => async () => new Promise((resolve) => setTimeout(resolve, 100)),
  fetch: async () => bareFetch({ connections: CONCURRENCY }),
  'fetch, a connection each': async () => bareFetch({ pipelining: 0, connections: CONCURRENCY }),
  checks: async () => checks(),
}

const [name = '', page = '', port = ''] = process.argv.slice(2)
const engine = engines[name]
if (!engine) throw new Error(`Unknown engine "${name}"`)
const pace = await measurePace(await engine())
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
process.send?.({ ...pace, peakMb }, undefined, undefined, () => process.exit(0))

function bareFetch(options: Agent.Options): (number: number) => Promise<void> {
  const dispatcher = new Agent(options)
  return async (number) => {
    const response = await fetch(`http://127.0.0.1:${port}/${page}?${number}`, { dispatcher })
    await response.arrayBuffer()
  }
}

function checks(): (number: number) => Promise<void> {
  const { tools } = openCheckTools(parseVerifyConfig(process.env), { log: makeLog('bench', 'silent') })
  return async (number) => {
    const target = `http://${number % 1000}.bench.waymark.test:${port}/${page}?${number}`
    const config = { selector: SELECTOR, cacheBust: 'never' }
    const { ok, details } = await runCheck({ type: 'script_presence', target, config }, tools, {
      budgetMs: 10_000,
    })
    if (ok !== (page !== 'absent') || !details.conclusive) throw new Error(JSON.stringify(details))
  }
}

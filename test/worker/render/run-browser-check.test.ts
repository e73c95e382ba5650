// Covers worker/render/run-browser-check.ts and worker/render/visit/run-visit.ts.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { selectors } from 'playwright-core'
import { WorkBudget } from '../../../worker/html/work-budget.ts'
import { memoryPoliteness } from '../../../worker/net/host-limits/politeness.ts'
import { defaultLimits } from '../../../worker/net/limits.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import type { RenderBrowser } from '../../../worker/render/browser/render-browser.ts'
import type { BrowserCheckTools } from '../../../worker/render/checks/check-visit.ts'
import { makePlaces } from '../../../worker/render/places.ts'
import { browserChecks } from '../../../worker/render/run-browser-check.ts'
import { withBrowserWorld } from '../../support/render/browser-world.ts'
import { fixedNames, never } from '../net/site.ts'

const config = { type: 'rendered_presence', selector: 'script' }
const job = {
  type: 'rendered_presence' as const,
  target: 'http://shop.example.com/',
  config,
  deadline: 0,
  requestId: 'test',
}

function toolsWith(withContext: RenderBrowser['withContext']): BrowserCheckTools {
  const tools = {
    browser: { withContext },
    policy: makePolicy(),
    resolver: fixedNames({}),
    limits: defaultLimits,
    politeness: memoryPoliteness(defaultLimits),
  }
  return tools as unknown as BrowserCheckTools
}

describe('a check in a browser', () => {
  it('is answered in time although its visit does not end, which keeps its place', async () => {
    const places = makePlaces(1)
    const { promise: stuck, reject: end } = Promise.withResolvers<never>()
    const run = browserChecks({ tools: toolsWith(async () => stuck), places })
    const { details } = await run(job, { budgetMs: 500, signal: never, work: new WorkBudget() })
    assert.equal(details.code, 'system_deadline_exceeded')
    assert.equal(places.taken(), 1)
    end(new Error('closed'))
    while (places.taken() > 0) await pause(5)
  })

  it('opens no context before all know the selectors', async () => {
    const script = '({ query: () => null, queryAll: () => [] })'
    const registered: unknown[] = []
    const tools = toolsWith(async () => {
      registered.push(await selectors.register('deep', { content: script }).catch(String))
      throw new Error('enough')
    })
    const run = browserChecks({ tools, places: makePlaces(1) })
    await run(job, { budgetMs: 5000, signal: never, work: new WorkBudget() })
    assert.match(String(registered), /already registered/)
  })
})

describe('the time of a check in a browser', function () {
  this.timeout(30_000)
  const world = withBrowserWorld()

  it('includes the start of the browser', async () => {
    const { browser } = world
    const slow: RenderBrowser = {
      ...browser,
      withContext: async (...visit) => {
        await pause(1500)
        return browser.withContext(...visit)
      },
    }
    const sites = { 'shop.example.com': () => undefined }
    const { details } = await world.check(sites, {
      config: { ...config, timeoutMs: 5000 },
      tools: { browser: slow },
    })
    assert.equal(details.code, 'rendered_budget_exceeded')
  })
})

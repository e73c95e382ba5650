import type { WorkerResult } from '../../shared/check/result.ts'
import type { CheckRequest } from '../../worker/checks/index.ts'
import { WorkBudget } from '../../worker/html/work-budget.ts'
import { BrowserUnavailable } from '../../worker/render/browser/browser-errors.ts'
import { parseBrowserSettings } from '../../worker/render/config.ts'
import { openBrowserTools } from '../../worker/render/open-browser-tools.ts'
import { makePlaces } from '../../worker/render/places.ts'
import { BROWSER_CHECK_LIMIT_MS, browserChecks } from '../../worker/render/run-browser-check.ts'
import type { OpenedTools } from '../../worker/tools.ts'
import { CommandError } from '../command-error.ts'

/** Runs one check with a browser of this machine, which is closed afterwards. Throws CommandError without a usable one. */
export async function runInBrowser(
  check: CheckRequest,
  opened: OpenedTools,
  env: Readonly<Record<string, string | undefined>>,
): Promise<WorkerResult> {
  const browser = await openBrowserTools(parseBrowserSettings(env), opened).catch((error: unknown) => {
    if (error instanceof BrowserUnavailable) throw new CommandError(error.message)
    throw error
  })
  try {
    const run = browserChecks({ tools: browser.tools, places: makePlaces(1) })
    const job = { ...check, deadline: 0, requestId: 'command-line' }
    const { signal } = new AbortController()
    return await run(job, { budgetMs: BROWSER_CHECK_LIMIT_MS, signal, work: new WorkBudget() })
  } finally {
    await browser.close()
  }
}

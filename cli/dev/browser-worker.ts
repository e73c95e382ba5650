import { join } from 'node:path'
import type { Env } from '../../shared/config/env.ts'
import { findChromium } from '../../worker/render/browser/find-chromium.ts'
import type { PrintLine } from './hold-warnings.ts'
import { startProcess, type DevProcess } from './process.ts'
import { isBrowserOff } from './settings.ts'

export type BrowserWorker =
  | { readonly kind: 'running'; readonly process: DevProcess; readonly program: string }
  /** `why` is a part of a sentence. */
  | { readonly kind: 'none'; readonly why: string }

type BrowserWorkerOptions = {
  readonly home: string
  /** Settings of the worker, and the queue. */
  readonly env: Env
  readonly print: PrintLine
}

/**
 * Starts a browser worker if there is a browser, and waits until it takes checks. Everything else works without one, so its
 * end is no failure.
 */
export async function startBrowserWorker(
  { home, env, print }: BrowserWorkerOptions,
  opened: AsyncDisposableStack,
): Promise<BrowserWorker> {
  if (isBrowserOff(env)) return { kind: 'none', why: 'RENDER_CONCURRENCY is 0' }
  const program = findChromium({ chromium: env['RENDER_CHROMIUM'] || undefined, path: env['PATH'] })
  if (program === undefined) return { kind: 'none', why: missingText(env['RENDER_CHROMIUM']) }
  const logFile = join(home, 'logs', 'render.log')
  const worker = startProcess({ role: 'render', script: 'worker/render/main.ts', env, logFile, print })
  opened.defer(async () => worker.stop())
  const isReady = await worker.ready.then(
    () => true,
    () => false,
  )
  return isReady
    ? { kind: 'running', process: worker, program }
    : { kind: 'none', why: `${program} did not start; see ${logFile}` }
}

function missingText(chromium = ''): string {
  return chromium === ''
    ? 'no Chromium on the PATH, no RENDER_CHROMIUM'
    : `RENDER_CHROMIUM is not a program: ${chromium}`
}

import { setImmediate as endOfTurn } from 'node:timers/promises'
import { withDeadline } from '../../../shared/deadline.ts'
import { abortFailure, NetworkFailure } from '../../net/failure.ts'
import { BrowserCrashed, BrowserUnavailable } from './browser-errors.ts'
import { Generation, type GenerationLimits } from './generation.ts'
import { launchChromium, type LaunchSettings } from './launch.ts'
import { memoryOf } from './process-tree.ts'
import { openVisitContext, type OpenedVisit, type VisitContextOptions } from './visit-context.ts'

export type RenderBrowserSettings = LaunchSettings & Partial<GenerationLimits>

export type RenderBrowser = {
  /**
   * Runs `visit` with a context of its own, which is closed afterwards. Throws BrowserUnavailable, BrowserCrashed, and the
   * NetworkFailure of the signal.
   */
  readonly withContext: <T>(
    options: VisitContextOptions,
    visit: (opened: OpenedVisit) => Promise<T>,
  ) => Promise<T>
  /** Of the Chromium that was started last. */
  readonly pid: () => number | undefined
  readonly isSandboxed: () => boolean | undefined
  /** Such as `156.0.8078.108`, of the Chromium that was started last. */
  readonly version: () => string | undefined
  /** Memory of all Chromiums that run. */
  readonly memoryBytes: () => number
  /** `relaunches` are the starts after the first. */
  readonly counts: () => { readonly visits: number; readonly relaunches: number; readonly crashes: number }
  readonly close: () => Promise<void>
}

const defaults = { maxVisits: 100, maxBytes: 1024 ** 3 }

/** Keeps one Chromium for all visits. The first visit starts it; a new one follows after enough visits or a crash. */
export function openRenderBrowser(settings: RenderBrowserSettings): RenderBrowser {
  const limits = { ...defaults, ...settings }
  const open = new Set<Generation>()
  let current: Promise<Generation> | undefined
  let newest: Generation | undefined
  let isClosed = false
  let launches = 0
  let visits = 0
  let crashes = 0

  async function launch(): Promise<Generation> {
    const generation = new Generation(await launchChromium(settings), limits)
    launches += 1
    newest = generation
    open.add(generation)
    generation.ended.catch(() => {
      if (generation.hasCrashed) crashes += 1
      // Without its first process, the others may stay.
      void generation.close('Chromium ended by itself').then(() => open.delete(generation))
    })
    return generation
  }

  async function begin(): Promise<Generation> {
    for (;;) {
      if (isClosed) throw new BrowserUnavailable('The browser was closed')
      const launching = (current ??= launch())
      try {
        const generation = await launching
        if (!isClosed && generation.begin()) return generation
      } catch (error) {
        if (current === launching) current = undefined
        throw error
      }
      if (current === launching) current = undefined
    }
  }

  return {
    withContext: async (options, visit) => {
      const generation = await begin()
      visits += 1
      try {
        return await visitIn(generation, options, visit)
      } finally {
        generation.end()
      }
    },
    pid: () => newest?.chromium.pid,
    isSandboxed: () => newest?.chromium.isSandboxed,
    version: () => newest?.chromium.browser.version(),
    memoryBytes: () => Array.from(open).reduce((sum, { chromium }) => sum + memoryOf(chromium.group), 0),
    counts: () => ({ visits, relaunches: Math.max(0, launches - 1), crashes }),
    close: async () => {
      isClosed = true
      await current?.catch(() => {})
      await Promise.all(Array.from(open, async (generation) => generation.close('the worker stops')))
    },
  }
}

async function visitIn<T>(
  generation: Generation,
  options: VisitContextOptions,
  visit: (opened: OpenedVisit) => Promise<T>,
): Promise<T> {
  const { signal } = options
  const { userAgent, browser, guard } = generation.chromium
  const { promise: broken, reject } = Promise.withResolvers<never>()
  let brokenBy: Error | undefined
  const onBroken = (error: Error): void => {
    brokenBy ??= error
    reject(error)
  }
  const onAbort = (): void => onBroken(new NetworkFailure(abortFailure(signal)))
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  generation.ended.catch(onBroken)
  const forbid = guard.allow(options.wantedHosts ?? [])
  const opening = openVisitContext(browser, options, { userAgent, onBroken })
  try {
    return await Promise.race([opening.then(visit), broken])
  } catch (error) {
    // Playwright rejects what runs before it says why.
    await endOfTurn()
    if (!browser.isConnected()) onBroken(new BrowserCrashed('Chromium ended by itself'))
    throw brokenBy ?? error
  } finally {
    signal.removeEventListener('abort', onAbort)
    await closeContext(opening, generation)
    forbid()
  }
}

const CLOSE_MS = 5000

/** A page must not keep its context: if it does not close in time, Chromium ends, and the visits beside it with it. */
async function closeContext(opening: Promise<OpenedVisit>, generation: Generation): Promise<void> {
  if (generation.hasEnded) return
  const closing = opening.then(
    async ({ context }) => context.close(),
    () => {},
  )
  await withDeadline(closing, CLOSE_MS).catch(async () => generation.kill('a visit did not end'))
}

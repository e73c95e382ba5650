import { setTimeout as sleep } from 'node:timers/promises'
import { WaymarkError } from 'waymark/client'
import type { Progress } from './check-steps.ts'
import type { OpenedSite } from './open-site.ts'
import type { Ask } from '../guide/open-guide.ts'
import { serviceProblem } from '../guide/service-problem.ts'
import { parseResponse, resultShape, type SiteResult } from '../guide/shapes.ts'

/** A check takes up to 30 s. */
const CHECK_LIMIT_MS = 45_000
/** The limits of an embed key are those of a minute, which other callers share. A turn is waited for even without --wait. */
const TURN_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LAST_PAUSE_MS = 30_000

type Patience = { readonly endMs: number; readonly progress: Pick<Progress, 'waiting'> }

/** Returns a function that checks a step, and asks the service with `ask`. It throws CommandError. */
export function patientCheck(
  { client, target, service }: OpenedSite,
  ask: Ask,
): (slug: string) => Promise<SiteResult> {
  return async (slug) => {
    const result = await ask(
      async () => client.verify(slug, target, AbortSignal.timeout(CHECK_LIMIT_MS)),
      service,
    )
    return parseResponse(resultShape, result, service)
  }
}

/**
 * Returns a function that asks a service. One that is busy is asked again when it says, and one that does not answer
 * until `endMs`. It throws CommandError.
 */
export function patientAsk({ endMs, progress }: Patience): Ask {
  return async (request, service) => {
    const turnMs = Math.max(endMs, performance.now() + TURN_MS)
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LAST_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await request()
      } catch (error) {
        const asked = askedPause(error)
        const waitMs = asked ?? (mayReturn(error) ? pauseMs : Infinity)
        if (performance.now() + waitMs > (asked === undefined ? endMs : turnMs))
          throw serviceProblem(error, service, ', or give --wait')
        progress.waiting(
          asked === undefined ? `${service} does not answer` : 'the service is busy',
          waitMs / 1000,
        )
        await sleep(waitMs)
      }
    }
  }
}

function askedPause(error: unknown): number | undefined {
  return error instanceof WaymarkError && error.retryAfter > 0 ? error.retryAfter * 1000 : undefined
}

function mayReturn(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return error instanceof WaymarkError && error.code === 'network_error'
}

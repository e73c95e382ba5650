import { ALL_GUIDES, tagOfGuide } from '../../api/guides/shared-caching.ts'
import { listenForChanges } from '../../api/store/templates/template-notices.ts'

export type ChangeHandlers = {
  /** Called with the tag of guides that have changed. */
  readonly onTag: (tag: string) => void
  readonly onError: (error: Error) => void
}

/**
 * By then, web processes serve the change: at first those that got the notice, and then those that had to notice a lost
 * connection to Postgres first. Until then a cache could store the earlier guide again.
 */
const DELAYS_MS = [1_000, 15_000]
/** Stands for all templates in a notice. */
const ALL = '*'

/**
 * Runs `waymark changes`: reports the tag of each guide that changes in the database, once after each delay. Reports the
 * tag of all guides when it connects, because it may have missed changes before. Ends when aborted.
 */
export async function watchChanges(
  url: string,
  { onTag, onError }: ChangeHandlers,
  { stop, delaysMs = DELAYS_MS }: { readonly stop: AbortSignal; readonly delaysMs?: readonly number[] },
): Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  const listener = listenForChanges(url, {
    onChange: (templateId) => report(templateId === ALL ? ALL_GUIDES : tagOfGuide(templateId)),
    onListening: () => report(ALL_GUIDES),
    onError,
  })
  const stopped = Promise.withResolvers<void>()
  if (stop.aborted) stopped.resolve()
  else stop.addEventListener('abort', () => stopped.resolve(), { once: true })
  await stopped.promise
  for (const timer of timers) clearTimeout(timer)
  await listener.close()

  function report(tag: string): void {
    for (const delayMs of delaysMs) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        onTag(tag)
      }, delayMs)
      timers.add(timer)
    }
  }
}

import type { StepDeps } from '../session.ts'

type StepState = { readonly isDone: boolean; readonly isSkipped: boolean }

/** Progress of a step: done, skipped or neither. A skipped step is settled, but neither counted nor reported as done. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- its type is StepProgress
export function stepProgress(slug: string, { done, emit }: Pick<StepDeps, 'done' | 'emit'>) {
  // Stored among the slugs of completed steps. No slug begins like this.
  const skipMark = `!${slug}`
  let seenAt = 0
  return {
    state: (): StepState => ({ isDone: done.has(slug), isSkipped: done.has(skipMark) }),
    skip: (): void => void done.add(slug).add(skipMark),
    seen(): void {
      if (!seenAt) emit('step_view', slug)
      seenAt ||= Date.now()
    },
    /** Marks the step as done. `overridden` is true after a check that did not pass. */
    complete(overridden: boolean): undefined {
      if (!done.has(slug) || done.delete(skipMark)) {
        emit('step_complete', slug, { durationMs: Date.now() - seenAt, overridden: overridden || undefined })
      }
      done.add(slug)
    },
    reopen: (): void => [slug, skipMark].forEach((entry) => done.delete(entry)),
  }
}

import type { Item } from './content.ts'
import type { FieldError } from '../request.ts'

/** A problem with a draft: a validation finding, or a field error of a rejected save. */
export type DraftProblem = FieldError & { readonly code?: string }

/** Returns the index of the step that a problem is in, or undefined if it is not in a step. */
export function stepOf({ path }: DraftProblem): number | undefined {
  const index = /^requirements\.(\d+)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** Updates the paths of problems whose steps have moved, and drops the problems of removed steps. */
export function followSteps<Problem extends DraftProblem>(
  problems: readonly Problem[],
  { before, now }: { before: readonly Item[]; now: readonly Item[] },
): Problem[] {
  return problems.flatMap((problem) => {
    const index = stepOf(problem)
    if (index === undefined) return [problem]
    const newIndex = now.findIndex(({ key }) => key === before[index]?.key)
    const path = problem.path.replace(/^requirements\.\d+/, `requirements.${newIndex}`)
    return newIndex < 0 ? [] : [{ ...problem, path }]
  })
}

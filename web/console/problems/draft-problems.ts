import type { Item } from '../draft/content.ts'
import type { FieldError } from '../request.ts'

/** A problem with a draft: a finding of the validation, or a field error of a save that was refused. */
export type DraftProblem = FieldError & { readonly code?: string }

/** Index of the step that a problem is in; undefined for a problem of the whole draft. */
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
    const moved = now.findIndex(({ key }) => key === before[index]?.key)
    const path = problem.path.replace(/^requirements\.\d+/, `requirements.${moved}`)
    return moved < 0 ? [] : [{ ...problem, path }]
  })
}

/** The message of the first problem of each field, by path. */
export function fieldProblems(problems: readonly DraftProblem[]): ReadonlyMap<string, string> {
  return new Map(problems.toReversed().map(({ path, message }) => [path, sentence(message)]))
}

/** Makes a sentence of a message of the API, which continues after the name of its field. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (message.endsWith('.') ? '' : '.')
}

import type { Item } from '../draft/content.ts'
import type { FieldError } from '../request.ts'

/** A problem with a draft: a finding of the validation, or part of a refusal to save. */
export type DraftProblem = FieldError & { readonly code?: string }

/** Index of the step that a problem is in; undefined for a problem of the whole draft. */
export function stepOf({ path }: DraftProblem): number | undefined {
  const index = /^requirements\.(\d+)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** Gives problems the paths that their steps have now. Those of a removed step are gone with it. */
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

/** Problems for their fields: the first of each. */
export function fieldProblems(problems: readonly DraftProblem[]): ReadonlyMap<string, string> {
  return new Map(problems.toReversed().map(({ path, message }) => [path, sentence(message)]))
}

/** A message of the API as a sentence, since its field stands above it. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (message.endsWith('.') ? '' : '.')
}

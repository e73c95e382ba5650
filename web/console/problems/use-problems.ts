import { useEffect, useState } from 'preact/hooks'
import { useAction, type Action } from '../use-action.ts'
import { validate, type Validation } from '../api/versions.ts'
import type { Draft } from '../draft/use-draft.ts'
import { wordProblem, wordValidation } from './wording.ts'
import { followSteps, type DraftProblem } from '../draft/draft-problems.ts'

export type Problems = {
  /** Undefined until the author starts a check. */
  readonly validation: Validation | undefined
  /** Problems that prevented the draft from being saved. */
  readonly saveProblems: readonly DraftProblem[]
  /** Number of checks by the author that have shown a result. */
  readonly resultCount: number
  readonly checking: Action
  /** Saves and validates the draft. */
  readonly check: () => void
  /** Saves and validates the draft, and opens the review before publishing if nothing prevents it. */
  readonly review: () => void
}

type ProblemsOptions = {
  /** Called when the author starts a check. */
  readonly onCheck: () => void
  /** Called when a draft that is about to be published has no problems. */
  readonly onValid: () => void
}

/** Problems of the draft. After the author's first check, each save validates the draft again. */
export function useProblems(draft: Draft, { onCheck, onValid }: ProblemsOptions): Problems {
  const [result, setResult] = useState<{ validation: Validation; items: Draft['items'] }>()
  const [resultCount, setResultCount] = useState(0)
  const checking = useAction()
  const findProblems = async (): Promise<Validation> => {
    const validation = wordValidation(await validate(draft.id))
    setResult({ validation, items: draft.items })
    return validation
  }
  useEffect(() => {
    // A failure is reported at the author's next check.
    if (result) void findProblems().catch(() => undefined)
  }, [draft.revision])
  const saveAndFind = (onNone: () => void): void => {
    onCheck()
    void checking.run(async () => {
      if ((await draft.save()) && (await findProblems()).valid) return onNone()
      setResultCount(resultCount + 1)
    })
  }
  const { state } = draft
  return {
    validation: result && withPaths(result, draft.items),
    saveProblems:
      state.kind === 'refused' || state.kind === 'partly' ? state.error.errors.map(wordProblem) : [],
    resultCount,
    checking,
    check: () => saveAndFind(() => setResultCount(resultCount + 1)),
    review: () => saveAndFind(onValid),
  }
}

function withPaths(
  { validation, items }: { validation: Validation; items: Draft['items'] },
  now: Draft['items'],
): Validation {
  const { valid, errors, warnings } = validation
  const steps = { before: items, now }
  return { valid, errors: followSteps(errors, steps), warnings: followSteps(warnings, steps) }
}

import { useEffect, useState } from 'preact/hooks'
import { useAction, type Action } from '../use-action.ts'
import { validate, type Validation } from '../api/versions.ts'
import type { Draft } from '../draft/use-draft.ts'
import { followSteps, type DraftProblem } from './draft-problems.ts'

export type Problems = {
  /** Undefined until the author asks for problems. */
  readonly validation: Validation | undefined
  /** Problems because of which the draft could not be saved. */
  readonly refused: readonly DraftProblem[]
  /** Number of times that the author has got an answer. */
  readonly answers: number
  readonly checking: Action
  /** Saves and validates the draft. */
  readonly check: () => void
  /** Saves and validates the draft, and opens the review before publishing if nothing prevents it. */
  readonly review: () => void
}

type ProblemsOptions = {
  /** Called when the author asks for problems. */
  readonly onAsk: () => void
  /** Called when a draft that is about to be published has no problems. */
  readonly onValid: () => void
}

/** Problems of the draft. Once the author has asked for them, each save validates the draft again. */
export function useProblems(draft: Draft, { onAsk, onValid }: ProblemsOptions): Problems {
  const [found, setFound] = useState<{ validation: Validation; items: Draft['items'] }>()
  const [answers, setAnswers] = useState(0)
  const checking = useAction()
  const findProblems = async (): Promise<Validation> => {
    const validation = await validate(draft.id)
    setFound({ validation, items: draft.items })
    return validation
  }
  useEffect(() => {
    // A failure is reported when the author next asks.
    if (found) void findProblems().catch(() => undefined)
  }, [draft.revision])
  const saveAndFind = (onNone: () => void): void => {
    onAsk()
    void checking.run(async () => {
      if ((await draft.save()) && (await findProblems()).valid) return onNone()
      setAnswers(answers + 1)
    })
  }
  const { state } = draft
  return {
    validation: found && withPaths(found, draft.items),
    refused: state.kind === 'refused' ? state.error.errors : [],
    answers,
    checking,
    check: () => saveAndFind(() => setAnswers(answers + 1)),
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

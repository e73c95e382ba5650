import { useEffect, useState } from 'preact/hooks'
import { useAction, type Action } from '../use-action.ts'
import { validate, type Validation } from '../api/versions.ts'
import type { Draft } from '../draft/use-draft.ts'
import { followSteps, type DraftProblem } from './finding-places.ts'

export type Problems = {
  /** Undefined until the author asks for problems. */
  readonly validation: Validation | undefined
  /** Problems that keep the draft from being saved. */
  readonly refused: readonly DraftProblem[]
  /** Number of validations that were answered. */
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
  /** Called when a draft that is about to be published has none. */
  readonly onValid: () => void
}

/** Problems of the draft. Once the author has asked for them, each save validates the draft again. */
export function useProblems(draft: Draft, { onAsk, onValid }: ProblemsOptions): Problems {
  const [found, setFound] = useState<{ validation: Validation; items: Draft['items'] }>()
  const [answers, setAnswers] = useState(0)
  const checking = useAction()
  const look = async (): Promise<Validation> => {
    const validation = await validate(draft.id)
    setFound({ validation, items: draft.items })
    return validation
  }
  useEffect(() => {
    // The author's next request reports a failure.
    if (found) void look().catch(() => undefined)
  }, [draft.revision])
  const ask = (goOn: () => void): void => {
    onAsk()
    void checking.run(async () => {
      if ((await draft.save()) && (await look()).valid) return goOn()
      setAnswers(answers + 1)
    })
  }
  const { state } = draft
  return {
    validation: found && withPaths(found, draft.items),
    refused: state.kind === 'refused' ? state.refusal.errors : [],
    answers,
    checking,
    check: () => ask(() => setAnswers(answers + 1)),
    review: () => ask(onValid),
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

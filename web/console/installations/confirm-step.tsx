import type { VNode } from 'preact'
import { markStep, type StepState } from '../api/installations.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'

const CONFIRMED = 'confirmed_by_hand'

/** True for a step whose check could not tell, and which a person has confirmed. */
export function isConfirmed({ state, code }: StepState): boolean {
  return state === 'done' && code === CONFIRMED
}

/** A step with a check may be confirmed while its last check could not tell, and that may be taken back. */
export function isConfirmable(step: StepState): boolean {
  return step.type !== 'manual' && (step.state === 'unknown' || isConfirmed(step))
}

type ConfirmStepProps = { installationId: string; step: StepState; onMarked: () => void }

/** Button that confirms a step, or takes that back. */
export function ConfirmStep({
  installationId,
  step: { slug, title, state },
  onMarked,
}: ConfirmStepProps): VNode {
  const action = useAction()
  const isDone = state === 'done'
  const text = isDone ? 'Mark as not done' : 'I have checked it: mark as done'
  const mark = async (): Promise<void> => {
    await markStep(installationId, slug, { done: !isDone })
    onMarked()
  }
  return (
    <>
      <Button busy={action.isBusy} label={`${text}: ${title}`} onClick={() => void action.run(mark)}>
        {text}
      </Button>
      {action.error && <ErrorNotice error={action.error} />}
    </>
  )
}

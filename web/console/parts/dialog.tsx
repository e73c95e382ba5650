import type { ComponentChildren, VNode } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Act } from '../act.ts'
import { Button } from './button.tsx'
import { RefusalNote } from './notice.tsx'

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren }

/** A dialog above the page; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps): VNode {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

type ConfirmProps = DialogProps & {
  act: Act
  /** What the button says, such as "Delete". */
  verb: string
  kind?: 'danger' | 'primary'
  onConfirm: () => Promise<void>
  /** Whether there is still something to fill in. */
  isIncomplete?: boolean
}

/** Asks before something is done that cannot be undone, and does it. */
export function Confirm({
  act,
  verb,
  kind = 'danger',
  onConfirm,
  isIncomplete,
  ...rest
}: ConfirmProps): VNode {
  const { title, onClose, children } = rest
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void act.run(onConfirm).then((isDone) => isDone && onClose())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit}>
        {children}
        <RefusalNote refusal={act.refusal} />
        <div class="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={kind} submits busy={act.isBusy} disabled={isIncomplete ?? false}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

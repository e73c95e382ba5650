import type { ComponentChildren, VNode } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Action } from '../use-action.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './notice.tsx'

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren }

/** A modal dialog. Escape closes it, and the focus returns to the element that had it before. */
export function Dialog({ title, onClose, children }: DialogProps): VNode {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing the dialog restores the focus; only removing the element would not.
    return () => element?.close()
  }, [])
  // Browsers dispatch `close` a frame after Escape, when the user may have opened the dialog again (Chromium,
  // `ScheduleCloseEvent` in third_party/blink/renderer/core/html/html_dialog_element.cc at 01e144886ca2).
  const onCancel = (event: Event): void => {
    event.preventDefault()
    onClose()
  }
  const onClosed = (): void => {
    if (dialog.current) onClose()
  }
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onCancel={onCancel} onClose={onClosed}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

type ConfirmProps = DialogProps & {
  action: Action
  /** Text of the confirm button, such as "Delete". */
  verb: string
  kind?: 'danger' | 'primary'
  onConfirm: () => Promise<void>
  /** True while a required field is empty. */
  isIncomplete?: boolean
  /** Marks what is missing, and returns false if something is. Replaces the browser's own check of the fields. */
  check?: () => boolean
}

/** Dialog that asks for confirmation, runs the action and shows its error. */
export function Confirm({
  action,
  verb,
  kind = 'danger',
  onConfirm,
  isIncomplete,
  check,
  ...rest
}: ConfirmProps): VNode {
  const { title, onClose, children } = rest
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    if (check?.() === false) return
    void action.run(onConfirm).then((isDone) => isDone && onClose())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate={check !== undefined} onSubmit={onSubmit}>
        {children}
        <ErrorNotice error={action.error} />
        <div class="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={kind} submits busy={action.isBusy} disabled={isIncomplete ?? false}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

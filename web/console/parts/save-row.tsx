import type { ComponentChildren, VNode } from 'preact'
import { Button } from './button.tsx'

type SaveRowProps = {
  isUnsaved: boolean
  isBusy: boolean
  /** More buttons, such as undo and redo. */
  children?: ComponentChildren
}

/** Button that saves settings, with the save state beside it. It stays in view while there are unsaved changes. */
export function SaveRow({ isUnsaved, isBusy, children }: SaveRowProps): VNode {
  return (
    <div class={`row save-row ${isUnsaved ? 'unsaved' : ''}`}>
      <Button kind="primary" submits busy={isBusy} disabled={!isUnsaved}>
        Save settings
      </Button>
      <span class="fine" role="status">
        {isUnsaved ? 'Unsaved changes' : 'All changes saved'}
      </span>
      {children}
    </div>
  )
}

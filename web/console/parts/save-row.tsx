import type { ComponentChildren, VNode } from 'preact'
import { Button } from './button.tsx'

type SaveRowProps = {
  isUnsaved: boolean
  isBusy: boolean
  /** More buttons, such as those that undo. */
  children?: ComponentChildren
}

/** Button that saves settings, with their state beside it. In sight while something is unsaved. */
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

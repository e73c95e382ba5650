import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { nameOfSetting } from './setting-problems.tsx'
import type { SettingConflict } from './use-save-settings.ts'

type ConflictNoteProps = { conflict: SettingConflict | undefined; takeTheirs: () => void }

/** Lists the settings that both users changed, with a button that takes the other user's values. */
export function ConflictNote({ conflict, takeTheirs }: ConflictNoteProps): VNode | null {
  if (!conflict) return null
  const names = Object.keys(conflict).map((path) => nameOfSetting({ path }))
  return (
    <div role="alert">
      <Notice tone="unsure" title="Someone else changed the same settings">
        <p>
          You both changed: {names.join(', ')}. All other changes are merged. Save again to keep yours, or
          take theirs.
        </p>
        <div class="row">
          <Button onClick={takeTheirs}>Take theirs</Button>
        </div>
      </Notice>
    </div>
  )
}

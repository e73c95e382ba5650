import type { VNode } from 'preact'
import { Redo2, Undo2 } from 'lucide'
import { Button } from '../parts/button.tsx'

type UndoButtonsProps = {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

/** Buttons that undo and redo a change. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: UndoButtonsProps): VNode {
  return (
    <>
      <Button kind="quiet" icon={Undo2} label="Undo" onClick={undo} disabled={!canUndo} />
      <Button kind="quiet" icon={Redo2} label="Redo" onClick={redo} disabled={!canRedo} />
    </>
  )
}

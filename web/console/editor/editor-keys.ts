import { useEffect, useRef } from 'preact/hooks'

type Actions = { readonly save: () => void; readonly undo: () => void; readonly redo: () => void }

/** Saves on Ctrl+S, undoes on Ctrl+Z, and redoes on Ctrl+Shift+Z or Ctrl+Y; with Cmd on a Mac. */
export function useEditorKeys(actions: Actions): void {
  // Effects run a moment after rendering. Without the ref, a quick keystroke would use the previous state.
  const latestActions = useRef(actions)
  latestActions.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const name = actionOf(event)
      if (name === undefined || (name !== 'save' && usesBrowserUndo(event))) return
      event.preventDefault()
      latestActions.current[name]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Actions | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const keys: Readonly<Record<string, keyof Actions>> = {
    s: 'save',
    z: shiftKey ? 'redo' : 'undo',
    y: 'redo',
  }
  return keys[key.toLowerCase()]
}

/** Returns true in dialogs and in fields outside the draft, where the browser handles undo. */
function usesBrowserUndo(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog')) return true
  return target.matches('input:not([type=checkbox], [type=radio]), textarea') && !target.dataset['path']
}

import { useRef } from 'preact/hooks'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Variable } from '../api/templates.ts'
import type { Item } from '../draft/content.ts'
import { useDeclaredVariables } from './declared-variables.ts'

/**
 * Follows undo and redo with the variables that were declared since the editor opened: one that no step uses any more is
 * withdrawn, and declared again when its text is back.
 */
export function useSyncDeclarations(): (items: readonly Item[]) => void {
  const { declared, replace } = useDeclaredVariables()
  const initial = useRef(new Set(declared.map(({ name }) => name)))
  const added = useRef(new Map<string, Variable>())
  for (const variable of declared) {
    if (!initial.current.has(variable.name)) added.current.set(variable.name, variable)
  }
  return (items) => {
    const used = namesIn(items)
    const names = new Set(declared.map(({ name }) => name))
    const kept = declared.filter(({ name }) => used.has(name) || initial.current.has(name))
    const restored = [...added.current.values()].filter(({ name }) => used.has(name) && !names.has(name))
    if (kept.length === declared.length && restored.length === 0) return
    // A failure leaves an unused or an undeclared variable. Validation reports both before publishing.
    void replace([...kept, ...restored]).catch(() => undefined)
  }
}

function namesIn(items: readonly Item[]): Set<string> {
  const text = JSON.stringify(items.map(({ step }) => step))
  return new Set(Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name))
}

import { useRef } from 'preact/hooks'
import { placeholdersIn } from '../../../shared/content/placeholders.ts'
import type { Variable } from '../api/templates.ts'
import type { Item } from './content.ts'
import { useDeclaredVariables } from '../variables/declared-variables.ts'

/**
 * Returns a function to call with the steps after an undo or a redo. Of the variables declared since the editor opened,
 * it removes those that no step uses any more, and declares them again when a step uses them again.
 */
export function useSyncDeclarations(): (items: readonly Item[]) => void {
  const { declared, replace } = useDeclaredVariables()
  const initial = useRef(new Set(declared.map(({ name }) => name)))
  const added = useRef(new Map<string, Variable>())
  for (const variable of declared) {
    if (!initial.current.has(variable.name)) added.current.set(variable.name, variable)
  }
  return (items) => {
    const used = variableNamesIn(items)
    const names = new Set(declared.map(({ name }) => name))
    const retained = declared.filter(({ name }) => used.has(name) || initial.current.has(name))
    const restored = [...added.current.values()].filter(({ name }) => used.has(name) && !names.has(name))
    if (retained.length === declared.length && restored.length === 0) return
    // A failure leaves an unused or undeclared variable, which validation reports before publishing.
    void replace([...retained, ...restored]).catch(() => undefined)
  }
}

function variableNamesIn(items: readonly Item[]): Set<string> {
  return placeholdersIn(JSON.stringify(items.map(({ step }) => step)))
}

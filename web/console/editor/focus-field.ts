import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * Puts the focus on the field that a finding is about, or on the nearest thing around it, as soon as what the same
 * handler changes is on the page: not a key that is typed next goes elsewhere.
 */
export function useFocusField(): (path: string) => void {
  const [asked, ask] = useState<{ readonly path: string }>()
  useLayoutEffect(() => {
    if (asked) focusField(asked.path)
  }, [asked])
  return (path) => ask({ path })
}

function focusField(path: string): void {
  const parts = path.split('.')
  while (parts.length > 0) {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.join('.'))}"]`)
    if (field) {
      openAround(field)
      return field.focus()
    }
    parts.pop()
  }
}

/** What is folded away cannot have the focus. */
function openAround(field: HTMLElement): void {
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
}

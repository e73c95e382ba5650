import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * Focuses the field at a path, or its nearest container. It runs in a layout effect, right after the changes of the same
 * event handler are on the page, so that the next keystroke goes there.
 */
export function useFocusField(): (path: string) => void {
  const [request, setRequest] = useState<{ readonly path: string }>()
  useLayoutEffect(() => {
    if (request) focusField(request.path)
  }, [request])
  return (path) => setRequest({ path })
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

/** Opens the details around a field: a hidden field cannot have the focus. */
function openAround(field: HTMLElement): void {
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
}

import { useLayoutEffect, useState } from 'preact/hooks'
import type { ApiError } from '../request.ts'

/**
 * Returns a function that focuses the field at a path, or its nearest container. The focus moves in a layout effect,
 * right after the event handler's changes are rendered, so that the next keystroke goes to the field.
 */
export function useFocusField(): (path: string) => void {
  const [request, setRequest] = useState<{ readonly path: string }>()
  useLayoutEffect(() => {
    if (request) focusField(request.path)
  }, [request])
  return (path) => setRequest({ path })
}

/** Focuses the first field that the API has refused. */
export function useFocusProblem(error: ApiError | undefined): void {
  useLayoutEffect(() => {
    const [problem] = error?.errors ?? []
    if (problem) focusField(problem.path)
  }, [error])
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

/** Opens every `details` element around a field, since a hidden field cannot have the focus. */
function openAround(field: HTMLElement): void {
  let details = field.closest('details')
  while (details) {
    details.open = true
    details = details.parentElement?.closest('details') ?? null
  }
}

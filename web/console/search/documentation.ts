import { FileText } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import type { Find } from '../../docs/search/find.ts'
import type { Result } from './places.ts'

/** Shorter texts are found on too many pages. */
const MIN_LENGTH = 3
const MAX_RESULTS = 5

/** Finds parts of the documentation as its own search does. Its texts are loaded for the first text that is long enough. */
export function useDocumentation(text: string): readonly Result[] {
  const [find, setFind] = useState<{ readonly in: Find }>()
  const isAsked = text.length >= MIN_LENGTH
  useEffect(() => {
    if (!isAsked) return
    // Without the documentation, the search finds the rest.
    import('../../docs/search/load-find.ts')
      .then(async ({ loadFind }) => loadFind().then((found) => setFind({ in: found })))
      .catch(() => undefined)
  }, [isAsked])
  if (!isAsked || !find) return []
  return find
    .in(text)
    .slice(0, MAX_RESULTS)
    .map(({ entry: { href, title, page } }) => ({
      to: href,
      name: title,
      detail: page === title ? 'Documentation' : `${page} in the documentation`,
      icon: FileText,
    }))
}

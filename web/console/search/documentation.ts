import { FileText } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import type { Entry, Find } from '../../docs/search/find.ts'
import { wantedOf } from '../../docs/search/words.ts'
import type { Result } from './places.ts'

/** Shorter texts are found on too many pages. */
const MIN_LENGTH = 3
const MAX_RESULTS = 3

/** Finds parts of the documentation that have all words of the text, in the order of its own search. Its texts are loaded for the first text that is long enough. */
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
    .filter(({ entry }) => hasAll(entry, text))
    .slice(0, MAX_RESULTS)
    .map(({ entry: { href, title, page } }) => ({
      to: href,
      name: title,
      detail: page === title ? '' : page,
      icon: FileText,
      group: 'Documentation',
    }))
}

/** False where a word is only like one of the text's: among one's own guides and customers, that is not what was meant. */
function hasAll({ title, page, text: body }: Entry, text: string): boolean {
  const all = `${title} ${page} ${body}`.toLowerCase()
  return wantedOf(text).every(({ word, synonyms }) => [word, ...synonyms].some((one) => all.includes(one)))
}

import { writeFrontMatter } from '../../../shared/markdown/front-matter.ts'
import { chosenSelection, type ShownGuide } from './shown-guide.ts'

/** Writes the front matter of a guide's page: what it shows, and the signed content from which it was written. */
export function guideFrontMatter({ guide, published }: ShownGuide, source: string): string {
  return writeFrontMatter({
    name: guide.name,
    version: published.content.version,
    content_hash: guide.contentHash,
    key_id: published.keyId,
    source,
  })
}

/** Returns the URL of a guide's page, with what its reader would not get without a query. */
export function sourceUrl(shown: ShownGuide, path: string): string {
  const query = new URLSearchParams(chosenSelection(shown))
  return [`${shown.baseUrl}${path}`, ...(query.size > 0 ? [query] : [])].join('?')
}

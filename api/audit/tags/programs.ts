import { tagsIn } from '../../../shared/snippet/tags.ts'
import { replaceRanges } from './replace-ranges.ts'

/** Replaces each script of a text; all of it if it has no tags. */
export function mapPrograms(source: string, change: (program: string) => string): string {
  const tags = tagsIn(source)
  if (tags.length === 0) return change(source)
  const programs = tags.flatMap(({ name, text }) => (name === 'script' && text ? [text] : []))
  return replaceRanges(
    source,
    programs.map(({ start, end }) => ({ start, end, text: change(source.slice(start, end)) })),
  )
}

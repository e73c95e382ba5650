import { tagsIn } from '../../../shared/snippet/tags.ts'

/** Replaces each script of a text; all of it if it has no tags. */
export function mapPrograms(source: string, change: (program: string) => string): string {
  const tags = tagsIn(source)
  if (tags.length === 0) return change(source)
  return tags.toReversed().reduce((text, { name, text: program }) => {
    if (name !== 'script' || !program) return text
    return (
      text.slice(0, program.start) + change(text.slice(program.start, program.end)) + text.slice(program.end)
    )
  }, source)
}

import type { VNode } from 'preact'
import { tagsIn, type Range } from '../../../shared/snippet/tags.ts'

type UncheckedPartsProps = { readonly snippet: string; readonly marks: readonly Range[] }

/** Names the elements of a snippet without which a page passes, too. */
export function UncheckedParts({ snippet, marks }: UncheckedPartsProps): VNode | null {
  const names = uncheckedIn(snippet, marks)
  if (names.length === 0) return null
  return (
    <p class="hint">
      Not checked:{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code>{`<${name}>`}</code>
        </span>
      ))}
      . A page without {names.length === 1 ? 'it' : 'them'} passes as well.
    </p>
  )
}

function uncheckedIn(snippet: string, marks: readonly Range[]): string[] {
  const unchecked = tagsIn(snippet).filter(({ start, end, text }) => {
    const last = text?.end ?? end
    return !marks.some((mark) => mark.start < last && start < mark.end)
  })
  return [...new Set(unchecked.map(({ name }) => name))]
}

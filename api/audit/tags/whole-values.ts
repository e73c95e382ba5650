import { writePlaceholder } from '../../../shared/content/placeholders.ts'
import type { SnippetPart } from '../snippet-parts.ts'

/** The parts of a quoted value, from its opening quote on. */
type OpenValue = { readonly quote: string; readonly parts: SnippetPart[] }

/** Marks the whole of each quoted value that differs, such as an address, and not single characters of it. */
export function markWholeValues(parts: readonly SnippetPart[]): SnippetPart[] {
  const marked: SnippetPart[] = []
  let open: OpenValue | undefined
  let before = ''
  for (const part of parts.flatMap(splitAtQuotes)) {
    if (open && part.kind === 'same' && part.text === open.quote) {
      marked.push(...wholeValue(open.parts), part)
      open = undefined
    } else if (open && part.kind !== 'same' && part.text.includes(open.quote)) {
      // The values end at different places.
      marked.push(...open.parts, part)
      open = undefined
    } else if (open) open.parts.push(part)
    else {
      marked.push(part)
      const isOpening = part.kind === 'same' && /^["']$/.test(part.text) && /=\s*$/.test(before)
      if (isOpening) open = { quote: part.text, parts: [] }
    }
    before = (before + part.text).slice(-2)
  }
  return joinSame([...marked, ...(open?.parts ?? [])])
}

function splitAtQuotes(part: SnippetPart): SnippetPart[] {
  if (part.kind !== 'same') return [part]
  const pieces = part.text.split(/(["'])/).filter((text) => text !== '')
  return pieces.map((text) => ({ kind: 'same', text }))
}

function wholeValue(parts: readonly SnippetPart[]): readonly SnippetPart[] {
  if (!parts.some(({ kind }) => kind === 'published' || kind === 'pasted')) return parts
  const published = parts.map((part) => {
    if (part.kind === 'value') return writePlaceholder(part.name)
    return part.kind === 'pasted' ? '' : part.text
  })
  const pasted = parts.map(({ kind, text }) => (kind === 'published' ? '' : text))
  const whole: SnippetPart[] = [
    { kind: 'published', text: published.join('') },
    { kind: 'pasted', text: pasted.join('') },
  ]
  return whole.filter(({ text }) => text !== '')
}

function joinSame(parts: readonly SnippetPart[]): SnippetPart[] {
  const joined: SnippetPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind !== 'same' || last?.kind !== 'same') joined.push(part)
    else joined[joined.length - 1] = { kind: 'same', text: last.text + part.text }
  }
  return joined
}

import { useState } from 'preact/hooks'

type ListText = {
  readonly list: readonly string[]
  readonly onChange: (list: readonly string[]) => void
  readonly parse: (text: string) => readonly string[]
  readonly separator: ', ' | '\n'
}

/**
 * Edits a list as text. Typed text is kept while it parses to the same list, so that the author can type a separator
 * before the next entry.
 */
export function useListText({ list, onChange, parse, separator }: ListText): {
  value: string
  onInput: (text: string) => void
} {
  const [typed, setTyped] = useState('')
  const isTypedCurrent = parse(typed).join('\n') === list.join('\n')
  const onInput = (text: string): void => {
    setTyped(text)
    onChange(parse(text))
  }
  return { value: isTypedCurrent ? typed : list.join(separator), onInput }
}

/** Splits a text at commas and line breaks. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Splits a text at whitespace and commas. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Splits a text into its non-empty lines. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

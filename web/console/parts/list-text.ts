import { useState } from 'preact/hooks'

type ListText = {
  readonly list: readonly string[]
  readonly onChange: (list: readonly string[]) => void
  readonly parse: (text: string) => readonly string[]
  readonly separator: ', ' | '\n'
}

/**
 * Text of a list. Typed text is kept while it parses to the same list, so that a trailing separator can begin the next entry.
 */
export function useListText({ list, onChange, parse, separator }: ListText): {
  value: string
  onInput: (text: string) => void
} {
  const [typed, setTyped] = useState('')
  const saysSame = parse(typed).join('\n') === list.join('\n')
  const onInput = (text: string): void => {
    setTyped(text)
    onChange(parse(text))
  }
  return { value: saysSame ? typed : list.join(separator), onInput }
}

/** Entries of a list that is written in one line, or in several. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Words of a list, however they are separated. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Entries of a list that is written one per line. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

import { useState } from 'preact/hooks'
import { isSame } from '../draft/changes.ts'

/** Edits a JSON list as text. What is no list is kept as text. */
export function useArgumentsText(
  args: unknown,
  onChange: (args: unknown) => void,
): { value: string; onInput: (text: string) => void } {
  const [typed, setTyped] = useState('')
  const onInput = (text: string): void => {
    setTyped(text)
    onChange(readArguments(text))
  }
  return { value: isSame(readArguments(typed), args) ? typed : writeArguments(args), onInput }
}

function readArguments(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : text
  } catch {
    return text
  }
}

function writeArguments(args: unknown): string {
  if (args === undefined) return ''
  return typeof args === 'string' ? args : JSON.stringify(args)
}

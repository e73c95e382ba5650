import type { ComponentProps, VNode } from 'preact'
import { TextField } from './field.tsx'
import { useListText } from './list-text.ts'

type ListFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onInput'> & {
  list: readonly string[]
  onChange: (list: readonly string[]) => void
  parse: (text: string) => readonly string[]
}

/** Field for a short list, shown separated by commas. */
export function ListField({ list, onChange, parse, ...field }: ListFieldProps): VNode {
  const text = useListText({ list, onChange, parse, separator: ', ' })
  return <TextField {...field} {...text} rows={1} />
}

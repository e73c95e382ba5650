import type { ComponentProps, VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { VariableCompletion } from '../variables/completion.tsx'
import type { GuideVariable } from '../variables/guide-variables.ts'

type VariableFieldProps = ComponentProps<typeof TextField> & { variables: readonly GuideVariable[] }

/** Field for a text that a check compares with, and buttons that insert a variable at the cursor. */
export function VariableField({ variables, ...field }: VariableFieldProps): VNode {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDetailsElement>(null)
  const insert = (name: string): void => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!input) return
    const { selectionStart: start, selectionEnd: end, value } = input
    input.setRangeText(`{{${name}}}`, start ?? value.length, end ?? value.length, 'end')
    // setRangeText() does not fire an input event.
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (list.current) list.current.open = false
    input.focus()
  }
  return (
    <div ref={box} class="variable-field">
      <VariableCompletion>
        <TextField {...field} isCode />
      </VariableCompletion>
      <details ref={list}>
        <summary>
          Insert variable <span class="unseen">into “{field.label}”</span>
        </summary>
        <ul class="bare row">
          {variables.map(({ name, label }) => (
            <li key={name}>
              <Button onClick={() => insert(name)}>
                <code>{`{{${name}}}`}</code> {label}
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

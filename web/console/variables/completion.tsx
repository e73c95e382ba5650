import type { VNode } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ErrorNotice } from '../parts/notice.tsx'
import { guideVariables } from './guide-variables.ts'
import { declaration, endsBeforeKey, keyDeclaration } from '../snippet/variables.ts'
import { useAction } from '../use-action.ts'
import { completionsFor, openPlaceholder, type Completion, type OpenPlaceholder } from './completions.ts'
import { useDeclaredVariables } from './declared-variables.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Completes variable names after `{{` in the text field that it wraps. Choosing a new name declares the variable. */
export function VariableCompletion({ children }: { children: VNode }): VNode {
  const { declared, declare } = useDeclaredVariables()
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [placeholder, setPlaceholder] = useState<OpenPlaceholder>()
  const [active, setActive] = useState(0)
  const action = useAction()
  const options = placeholder ? completionsFor(placeholder.typed, guideVariables(declared)) : []
  const isOpen = options.length > 0
  const field = (): TextInput | null => box.current?.querySelector<TextInput>('input, textarea') ?? null
  useLayoutEffect(() => {
    describeList(field(), isOpen ? { list: id, option: `${id}-${active}` } : undefined)
  }, [isOpen, active])

  const update = (): void => {
    const input = field()
    setPlaceholder(input ? openPlaceholder(input.value, input.selectionStart ?? 0) : undefined)
    setActive(0)
  }
  const choose = ({ name, isNew }: Completion): void => {
    const input = field()
    if (!input || !placeholder) return
    const isKey = endsBeforeKey(input.value.slice(0, placeholder.start))
    input.setRangeText(`{{${name}}}`, placeholder.start, placeholder.end, 'end')
    // setRangeText() does not fire an input event.
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.focus()
    setPlaceholder(undefined)
    if (isNew) void action.run(async () => declare([isKey ? keyDeclaration(name) : declaration(name)]))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[active]
    if (!isOpen || !option || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option)
    else if (event.key === 'Escape') setPlaceholder(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      class="completion"
      onInput={update}
      onKeyDown={onKeyDown}
      onFocusOut={() => setPlaceholder(undefined)}
    >
      {children}
      {isOpen && <Options {...{ id, options, active, choose }} />}
      <span class="unseen" role="status">
        {isOpen &&
          `${options.length === 1 ? '1 variable' : `${options.length} variables`}. Use the arrow keys to choose.`}
      </span>
      <ErrorNotice error={action.error} />
    </div>
  )
}

type OptionsProps = {
  id: string
  options: readonly Completion[]
  active: number
  choose: (option: Completion) => void
}

function Options({ id, options, active, choose }: OptionsProps): VNode {
  return (
    // Pressing the mouse on an option would take the focus from the field before the click.
    <ul
      id={id}
      role="listbox"
      aria-label="Variables"
      class="bare"
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        <li
          key={option.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => choose(option)}
        >
          <code>{`{{${option.name}}}`}</code> {option.isNew ? `Add “${option.label}”` : option.label}
        </li>
      ))}
    </ul>
  )
}

/** Describes the open list to assistive technology. The role of a text area does not support `aria-expanded`. */
function describeList(input: TextInput | null, open: { list: string; option: string } | undefined): void {
  const attributes = {
    'aria-autocomplete': 'list',
    'aria-controls': open?.list,
    'aria-activedescendant': open?.option,
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) input?.removeAttribute(name)
    else input?.setAttribute(name, value)
  }
}

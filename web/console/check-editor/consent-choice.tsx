import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { useFieldProblem } from '../parts/field-problems.ts'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { textOf } from './check-fields.tsx'

const choices = [
  { consent: 'ignore', name: 'Leave it', does: 'The browser does not answer the question.' },
  { consent: 'accept', name: 'Agree', does: 'The browser agrees to everything before it looks.' },
  { consent: 'reject', name: 'Refuse', does: 'The browser refuses everything that it can before it looks.' },
  {
    consent: 'gated',
    name: 'Only after consent',
    does: 'The page must send no request to the host above before the browser agrees, and one afterwards.',
  },
] as const

/** What a browser does if the page asks for consent. */
export function ConsentChoice({ check, at, set }: CheckFieldProps): VNode {
  const name = useId()
  const path = `${at}.consent`
  const problem = useFieldProblem(path)
  const chosen = textOf(check['consent']) || 'ignore'
  return (
    <fieldset class="choices check-part" data-path={path} tabIndex={-1}>
      <legend>If the page asks for consent</legend>
      {choices.map(({ consent, name: label, does }) => (
        <label key={consent} class="choice">
          <input
            type="radio"
            name={name}
            checked={consent === chosen}
            onInput={() => set({ consent: consent === 'ignore' ? undefined : consent })}
          />
          <span>
            <strong>{label}</strong>
            <small>{does}</small>
          </span>
        </label>
      ))}
      {problem !== undefined && <small class="problem">{problem}</small>}
    </fieldset>
  )
}

import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { Requirement, Verification } from '../api/versions.ts'
import { idValuesIn } from '../snippet/id-values.ts'
import { withVariables } from '../snippet/variables.ts'
import { useAction } from '../use-action.ts'
import { useDeclaredVariables } from './declared-variables.ts'

type VariableSuggestionsProps = { step: Requirement; change: (step: Requirement) => void }

/** Values of the snippet that look like IDs, each with a button that replaces it with a variable. */
export function VariableSuggestions({ step, change }: VariableSuggestionsProps): VNode | null {
  const { declared, declare } = useDeclaredVariables()
  const action = useAction()
  const snippet = step.config.snippet ?? ''
  const values = idValuesIn(snippet)
  const texts = [...new Set(values.map(({ text }) => text))]
  const replace = async (text: string): Promise<void> => {
    const chosen = values.filter((value) => value.text === text)
    const converted = withVariables(snippet, chosen, declared)
    if (converted.variables.length > 0) await declare(converted.variables)
    const verification = withPlaceholder(step.verification, text, `{{${converted.names.get(text)}}}`)
    change({ ...step, verification, config: { ...step.config, snippet: converted.snippet } })
  }
  if (texts.length === 0) return null
  return (
    <ul class="bare offers" aria-label="Values that could be variables">
      {texts.map((text) => (
        <li key={text} class="row">
          <span>
            <code>{text}</code> is the same for every visitor.
          </span>
          <Button busy={action.isBusy} onClick={() => void action.run(async () => replace(text))}>
            Make this a variable
          </Button>
        </li>
      ))}
      <ErrorNotice error={action.error} />
    </ul>
  )
}

/** Replaces a value in all texts of a check. */
function withPlaceholder(check: Verification, text: string, placeholder: string): Verification {
  const replaced = Object.entries(check).map(([name, value]) => [
    name,
    name === 'type' ? value : replaceIn(value, text, placeholder),
  ])
  return Object.fromEntries(replaced) as Verification
}

function replaceIn(value: unknown, text: string, placeholder: string): unknown {
  if (typeof value === 'string') return replaceWord(value, text, placeholder)
  return Array.isArray(value) ? value.map((entry) => replaceIn(entry, text, placeholder)) : value
}

/** Replaces a text where it is not part of a longer word. */
function replaceWord(value: string, text: string, placeholder: string): string {
  const [first = '', ...rest] = value.split(text)
  let replaced = first
  for (const piece of rest) {
    const isPart = /[\w-]$/.test(replaced) || /^[\w-]/.test(piece)
    replaced += (isPart ? text : placeholder) + piece
  }
  return replaced
}

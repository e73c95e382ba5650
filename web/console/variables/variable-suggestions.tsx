import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { Requirement } from '../api/versions.ts'
import { idValuesIn } from '../../../shared/snippet/id-values.ts'
import { withVariables } from '../snippet/variables.ts'
import { useAction } from '../use-action.ts'
import { useDeclaredVariables } from './declared-variables.ts'
import { withIdReplaced } from './replace-id.ts'

type VariableSuggestionsProps = {
  step: Requirement
  /** Replaces all steps of the draft. `isOwn` is true for this one. */
  changeAll: (change: (step: Requirement, isOwn: boolean) => Requirement) => void
}

/** Values of the snippet that look like IDs, each with a button that replaces it with a variable in the whole guide. */
export function VariableSuggestions({ step, changeAll }: VariableSuggestionsProps): VNode | null {
  const { declared, declare } = useDeclaredVariables()
  const action = useAction()
  const snippet = step.config.snippet ?? ''
  const values = idValuesIn(snippet)
  const texts = [...new Set(values.map(({ text }) => text))]
  const replace = async (text: string): Promise<void> => {
    const chosen = values.filter((value) => value.text === text)
    const converted = withVariables(snippet, chosen, declared)
    const placeholder = `{{${converted.names.get(text)}}}`
    changeAll((other, isOwn) => {
      const own = { ...step, config: { ...step.config, snippet: converted.snippet } }
      return withIdReplaced(isOwn ? own : other, text, { placeholder, isOwn })
    })
    // What the author types meanwhile stays.
    if (converted.variables.length > 0) await declare(converted.variables)
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

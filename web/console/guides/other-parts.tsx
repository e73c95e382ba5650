import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { shorten } from '../../../shared/check/shorten.ts'
import { MAX_VALUE } from '../snippet/variables.ts'
import { Button } from '../parts/button.tsx'
import { Checkbox, TextField } from '../parts/field.tsx'

/** A key of DKIM is longer. */
const MAX_LABEL = 80

type OtherPartsProps = {
  /** The snippet with its variables. */
  snippet: string
  /** Parts that may differ for each visitor. */
  parts: readonly string[]
  /** Those that become variables, among them what the author has typed. */
  chosenParts: ReadonlySet<string>
  setChosenParts: (chosenParts: ReadonlySet<string>) => void
}

/** Offers parts of a snippet that may differ for each visitor, and lets the author name any other. */
export function OtherParts({ snippet, parts, chosenParts, setChosenParts }: OtherPartsProps): VNode {
  const [typed, setTyped] = useState('')
  const part = typed.trim()
  const isThere = part !== '' && snippet.includes(part)
  const toggle = (text: string, isOn: boolean): void =>
    setChosenParts(new Set([...[...chosenParts].filter((other) => other !== text), ...(isOn ? [text] : [])]))
  const add = (): void => {
    if (!isThere) return
    toggle(part, true)
    setTyped('')
  }
  return (
    <>
      {[...new Set([...parts, ...chosenParts])].map((text) => (
        <Checkbox
          key={text}
          label={shorten(text, MAX_LABEL)}
          hint="May be one customer’s own. Then it is replaced by each visitor’s own value."
          checked={chosenParts.has(text)}
          onInput={(isOn) => toggle(text, isOn)}
        />
      ))}
      <details>
        <summary>Another part differs</summary>
        <TextField
          label="Part of the snippet that differs"
          value={typed}
          onInput={setTyped}
          problem={part === '' || isThere ? undefined : 'The snippet does not contain this.'}
          isCode
          max={MAX_VALUE}
        />
        <Button onClick={add} disabled={!isThere}>
          Make this a variable
        </Button>
      </details>
    </>
  )
}

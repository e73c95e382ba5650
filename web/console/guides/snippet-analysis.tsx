import type { VNode } from 'preact'
import type { IdValue } from '../snippet/id-values.ts'
import type { SnippetWithVariables } from '../snippet/variables.ts'
import { describeCheck } from '../snippet/describe-check.ts'
import { deriveCheck } from '../snippet/derive-check.ts'
import { MarkedSnippet } from '../snippet/marked-snippet.tsx'
import { Checkbox } from '../parts/field.tsx'

type SnippetAnalysisProps = {
  /** Values of the pasted snippet that may become variables. */
  values: readonly IdValue[]
  /** Values that stay as they are. */
  kept: ReadonlySet<string>
  setKept: (kept: ReadonlySet<string>) => void
  converted: SnippetWithVariables
}

/** Shows what a guide makes of the pasted snippet: its variables and its check. */
export function SnippetAnalysis({ values, kept, setKept, converted }: SnippetAnalysisProps): VNode {
  const derived = deriveCheck(converted.snippet)
  const texts = [...new Set(values.map(({ text }) => text))]
  const toggle = (text: string, isOn: boolean): void => {
    const others = [...kept].filter((other) => other !== text)
    setKept(new Set(isOn ? others : [...others, text]))
  }
  return (
    <div class="snippet-reading">
      {texts.length > 0 && (
        <fieldset>
          <legend>Different for each visitor</legend>
          {texts.map((text) => (
            <Checkbox
              key={text}
              label={text}
              hint={hintFor(values, text)}
              checked={!kept.has(text)}
              onInput={(isOn) => toggle(text, isOn)}
            />
          ))}
        </fieldset>
      )}
      <p role="status">
        <strong>{derived ? 'Check' : 'No check'}</strong>{' '}
        {derived
          ? describeCheck(derived.check)
          : 'Nothing in this snippet shows on a page. Visitors confirm the step.'}
      </p>
      <MarkedSnippet snippet={converted.snippet} marks={derived?.looksFor ?? []} />
    </div>
  )
}

function hintFor(values: readonly IdValue[], text: string): string {
  const isStandIn = values.some((value) => value.text === text && value.isStandIn)
  return isStandIn
    ? 'A stand-in: each visitor gets their own value in its place.'
    : 'Looks like an id: each visitor gets their own value in its place.'
}

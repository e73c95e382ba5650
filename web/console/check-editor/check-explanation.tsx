import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Requirement, Verification } from '../api/versions.ts'
import { isSame } from '../draft/changes.ts'
import { newCheck } from '../draft/steps.ts'
import { describeCheck } from '../snippet/describe-check.ts'
import { deriveCheck, withDerivedCheck } from '../snippet/derive-check.ts'
import { idValuesIn } from '../../../shared/snippet/id-values.ts'
import { UncheckedParts } from '../snippet/unchecked-parts.tsx'
import { marksOf } from '../snippet/marks.ts'
import { MarkedSnippet } from '../snippet/marked-snippet.tsx'
import { NoIdNotice } from '../snippet/no-id-notice.tsx'

type CheckExplanationProps = { step: Requirement; change: (step: Requirement) => void }

/** Explains what a check looks for, in words and in its step's snippet. */
export function CheckExplanation({ step, change }: CheckExplanationProps): VNode {
  const { verification: check, config } = step
  const snippet = config.snippet ?? ''
  const derived = snippet === '' ? undefined : deriveCheck(snippet)
  const isDerived = JSON.stringify(derived?.check) === JSON.stringify(check)
  const marks = snippet === '' ? undefined : marksOf(check, snippet)
  if (snippet === '' && isSame(check, newCheck('script_presence')))
    return <p role="status">Paste a snippet first: the check follows from it.</p>
  return (
    <div class="snippet-reading">
      <p role="status">
        {describeCheck(check) ?? 'This check is too complex to describe in words. Try it against a site.'}
      </p>
      {marks && marks.length > 0 && (
        <>
          <MarkedSnippet snippet={snippet} marks={marks} />
          <UncheckedParts snippet={snippet} marks={marks} />
        </>
      )}
      {marks?.length === 0 && (
        <Notice tone="unsure" title="Your snippet would not pass">
          <p>The check does not find what it looks for in this step's snippet.</p>
        </Notice>
      )}
      <StandIns check={check} />
      {isDerived && derived?.hasId === false && <NoIdNotice />}
      {derived?.check.type === check.type && !isDerived && (
        <p>
          <Button onClick={() => change(withDerivedCheck(step, derived.check))}>
            Build the check from the snippet
          </Button>
        </p>
      )}
    </div>
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Warns about stand-ins such as YOUR_ID, which no site should contain. */
function StandIns({ check }: { check: Verification }): VNode | null {
  const found = textsIn(check)
    .flatMap((text) => idValuesIn(text))
    .filter(({ isStandIn }) => isStandIn)
  if (found.length === 0) return null
  const texts = [...new Set(found.map(({ text }) => text))].join(', ')
  return (
    <Notice tone="unsure" title={`The check looks for ${texts}`}>
      <p>
        This stand-in should not be on any site. Make it a variable, so that the check looks for the visitor’s
        own value.
      </p>
    </Notice>
  )
}

import type { VNode } from 'preact'
import { tagsIn } from '../../../shared/snippet/tags.ts'
import type { IdValue } from '../../../shared/snippet/id-values.ts'
import type { SnippetWithVariables } from '../snippet/variables.ts'
import { describeCheck } from '../snippet/describe-check.ts'
import { deriveCheck } from '../snippet/derive-check.ts'
import { NoIdNotice } from '../snippet/no-id-notice.tsx'
import { UncheckedParts } from '../snippet/unchecked-parts.tsx'
import { OtherParts } from './other-parts.tsx'
import type { Verification } from '../api/versions.ts'
import { marksOf } from '../snippet/marks.ts'
import { MarkedSnippet } from '../snippet/marked-snippet.tsx'
import { Notice } from '../parts/notice.tsx'
import { recordLines } from '../records/read-record.ts'
import { needsSelector } from '../records/record-check.ts'
import { Checkbox } from '../parts/field.tsx'

type SnippetAnalysisProps = {
  /** Values of the pasted snippet that could become variables. */
  values: readonly IdValue[]
  /** Values that do not become variables. */
  keptValues: ReadonlySet<string>
  setKeptValues: (keptValues: ReadonlySet<string>) => void
  /** Other parts of the snippet that could become variables, and those that do. */
  parts: readonly string[]
  chosenParts: ReadonlySet<string>
  setChosenParts: (chosenParts: ReadonlySet<string>) => void
  converted: SnippetWithVariables
}

/** Shows the variables and the check that a new guide gets from the pasted snippet. */
export function SnippetAnalysis({
  values,
  keptValues,
  setKeptValues,
  converted,
  ...rest
}: SnippetAnalysisProps): VNode {
  const { snippet } = converted
  const lines = recordLines(snippet)
  // A step for the snippet, or one for each of several DNS records.
  const derived = (lines.length > 0 ? lines : [snippet]).flatMap((part) => deriveCheck(part) ?? [])
  const checks = derived.map(({ check }) => check)
  const marks = checks.flatMap((check) => marksOf(check, snippet) ?? [])
  const texts = [...new Set(values.map(({ text }) => text))]
  const toggle = (text: string, isOn: boolean): void => {
    const others = [...keptValues].filter((other) => other !== text)
    setKeptValues(new Set(isOn ? others : [...others, text]))
  }
  return (
    <div class="snippet-reading">
      <fieldset aria-label="Different for each visitor">
        {(texts.length > 0 || rest.parts.length > 0 || rest.chosenParts.size > 0) && (
          <legend>Different for each visitor</legend>
        )}
        {texts.map((text) => (
          <Checkbox
            key={text}
            label={text}
            hint={hintFor(values, text)}
            checked={!keptValues.has(text)}
            onInput={(isOn) => toggle(text, isOn)}
          />
        ))}
        <OtherParts {...rest} snippet={snippet} />
      </fieldset>
      <DerivedChecks snippet={snippet} records={lines.length} checks={checks} />
      {derived.some(({ hasId }) => !hasId) && <NoIdNotice />}
      <MarkedSnippet snippet={snippet} marks={marks} />
      {marks.length > 0 && <UncheckedParts snippet={snippet} marks={marks} />}
      <LeftIds converted={converted} />
    </div>
  )
}

type DerivedChecksProps = {
  snippet: string
  /** How many DNS records it is, if several. */
  records: number
  checks: readonly Verification[]
}

/** What the checks look for. */
function DerivedChecks({ snippet, records, checks }: DerivedChecksProps): VNode {
  return (
    <>
      <div role="status">
        {records > 0 && <p>The guide has a step for each of the {records} records.</p>}
        {checks.map((check) => (
          <p key={JSON.stringify(check)}>
            <strong>Check</strong> {describeCheck(check)}
          </p>
        ))}
        {checks.length === 0 && (
          <p>
            <strong>No check</strong>{' '}
            {tagsIn(snippet).length > 0
              ? 'A check cannot find this snippet on a page, so visitors confirm the step themselves.'
              : whatIsASnippet}
          </p>
        )}
      </div>
      {checks.some(needsSelector) && <SelectorNotice />}
    </>
  )
}

const whatIsASnippet =
  'This does not look like a snippet: code such as <script src="https://cdn.example.com/pixel.js"></script>, or a DNS record such as _acme TXT acme=123. As it is, visitors confirm the step themselves.'

/** Asks for the name of a key of DKIM that was pasted without one. */
function SelectorNotice(): VNode {
  return (
    <Notice tone="unsure" title="The name of this record is missing">
      <p>
        A key of DKIM is at a selector, such as <code>s1._domainkey</code>. Paste the record with its name, or
        enter the name in the editor. Without it, the guide cannot be published.
      </p>
    </Notice>
  )
}

/** Warns about a replaced value that is also a part of a name, in which no variable may stand. */
function LeftIds({ converted: { snippet, names } }: { converted: SnippetWithVariables }): VNode | null {
  const left = [...names.keys()].filter((text) => text.length >= 4 && snippet.includes(text))
  if (left.length === 0) return null
  return (
    <Notice tone="unsure" title={`Part of the snippet still has ${left.join(', ')}`}>
      <p>
        Every visitor would copy {left.length === 1 ? 'this value' : 'these values'} of yours. Rename that
        part of the snippet, or put a variable there.
      </p>
    </Notice>
  )
}

function hintFor(values: readonly IdValue[], text: string): string {
  const isStandIn = values.some((value) => value.text === text && value.isStandIn)
  return isStandIn
    ? 'A stand-in, replaced by each visitor’s own value.'
    : 'Looks like an ID, replaced by each visitor’s own value.'
}

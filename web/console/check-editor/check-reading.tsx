import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Requirement, Verification } from '../api/versions.ts'
import { checkInWords } from '../snippet/check-in-words.ts'
import { deriveCheck } from '../snippet/derive-check.ts'
import { idValuesIn } from '../snippet/id-values.ts'
import { MarkedSnippet } from '../snippet/marked-snippet.tsx'
import { findInSnippet, readSimpleSelector } from '../snippet/simple-selector.ts'
import type { Range } from '../snippet/tags.ts'

type CheckReadingProps = { step: Requirement; change: (step: Requirement) => void }

/** Shows what a check looks for: in words, and on the snippet of its step. */
export function CheckReading({ step, change }: CheckReadingProps): VNode {
  const { verification: check, config } = step
  const snippet = config.snippet ?? ''
  const derived = snippet === '' ? undefined : deriveCheck(snippet)
  const isDerived = JSON.stringify(derived?.check) === JSON.stringify(check)
  const marks = snippet === '' ? undefined : marksOf(check, snippet)
  return (
    <div class="snippet-reading">
      <p role="status">
        {checkInWords(check) ?? 'This check is more than plain words can say. Try it against a site.'}
      </p>
      {marks && marks.length > 0 && <MarkedSnippet snippet={snippet} marks={marks} />}
      {marks?.length === 0 && (
        <Notice tone="unsure" title="Your snippet would not pass">
          <p>Nothing in the snippet of this step is what the check looks for.</p>
        </Notice>
      )}
      <StandIns check={check} />
      {derived && !isDerived && (
        <p>
          <Button onClick={() => change({ ...step, verification: derived.check })}>
            Build the check from the snippet
          </Button>
        </p>
      )}
    </div>
  )
}

/** Parts of the snippet that a check finds. Empty if it finds nothing, undefined if that is unknown. */
function marksOf(check: Verification, snippet: string): readonly Range[] | undefined {
  if (check.type === 'script_presence') {
    const simple = readSimpleSelector(String(check['selector']))
    return simple && (findInSnippet(simple, snippet) ?? [])
  }
  const texts = check.type === 'http_ping' ? check['bodyContains'] : [check['value']]
  if (!Array.isArray(texts)) return undefined
  const found = texts.map((text) => ({ start: snippet.indexOf(String(text)), text: String(text) }))
  if (check.type === 'dns_lookup' && found.some(({ start }) => start < 0)) return undefined
  return found.some(({ start }) => start < 0)
    ? []
    : found.map(({ start, text }) => ({ start, end: start + text.length }))
}

/** Warns of stand-ins such as YOUR_ID, which no site has. */
function StandIns({ check }: { check: Verification }): VNode | null {
  const found = Object.values(check)
    .flat()
    .filter((value) => typeof value === 'string')
    .flatMap((text) => idValuesIn(text))
    .filter(({ isStandIn }) => isStandIn)
  if (found.length === 0) return null
  const texts = [...new Set(found.map(({ text }) => text))].join(', ')
  return (
    <Notice tone="unsure" title={`The check looks for ${texts}`}>
      <p>
        No site should have this stand-in. Make it a variable, so that the check looks for the visitor’s own
        value.
      </p>
    </Notice>
  )
}

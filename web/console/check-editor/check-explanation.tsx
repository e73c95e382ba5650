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
import { MarkedSnippet } from '../snippet/marked-snippet.tsx'
import { NoIdNotice } from '../snippet/no-id-notice.tsx'
import { findInSnippet, readSimpleSelector } from '../snippet/simple-selector.ts'
import type { Range } from '../../../shared/snippet/tags.ts'

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

/** Returns the parts of the snippet that a check finds. Empty if it finds nothing, undefined if this is unknown. */
function marksOf(check: Verification, snippet: string): readonly Range[] | undefined {
  if (check.type === 'script_presence') return marksOfScript(check, snippet)
  // What a browser ends up with is not in the snippet.
  if (check.type === 'rendered_presence') return undefined
  const texts = check.type === 'http_ping' ? check['bodyContains'] : [check['value']]
  if (!Array.isArray(texts)) return undefined
  const found = texts.map((text) => ({ start: snippet.indexOf(String(text)), text: String(text) }))
  if (check.type === 'dns_lookup' && found.some(({ start }) => start < 0)) return undefined
  return found.some(({ start }) => start < 0)
    ? []
    : found.map(({ start, text }) => ({ start, end: start + text.length }))
}

/** Code that is written in another way than in the snippet cannot be marked. */
function marksOfScript({ selector, code }: Verification, snippet: string): readonly Range[] | undefined {
  const simple = typeof selector === 'string' ? readSimpleSelector(selector) : undefined
  if (selector !== undefined && !simple) return undefined
  const element = simple ? findInSnippet(simple, snippet) : []
  if (!element) return []
  const fragments = Array.isArray(code) ? code.map(String) : []
  const found = fragments.map((text) => ({ start: snippet.indexOf(text), text }))
  if (found.some(({ start }) => start < 0)) return undefined
  return [...element, ...found.map(({ start, text }) => ({ start, end: start + text.length }))]
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

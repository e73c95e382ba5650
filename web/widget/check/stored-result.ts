import { check as english } from '../../../shared/messages/widget/en.ts'
import type { CheckDetails } from '../../../shared/check/result.ts'
import type { Step } from '../guide.ts'
import type { Labels } from '../labels.ts'
import { h } from '../view/dom.ts'
import { addStyles } from '../view/styles.ts'
import css from './check.css'
import { resultPanel } from './result-panel.ts'

type StoredResult = {
  /** Of a check that did not pass. */
  readonly details: CheckDetails
  readonly step: Step
  readonly labels: Labels
  /** Says when it was. */
  readonly when: string
}

/** Renders the result of an earlier check as the check itself showed it, in place of an element that says less. */
export function showStored(said: HTMLElement, { details, step, labels, when }: StoredResult): void {
  const box = resultPanel({ ok: false, details }, step, { ...english, ...labels })
  box.append(h('p', {}, when))
  addStyles(said.getRootNode(), css)
  said.replaceWith(box)
}

import type { Step } from '../guide.ts'
import type { CheckLabels, Labels } from '../labels.ts'
import type { CheckParts } from '../view/check-button.ts'
import { fill, h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import { shownUrl } from '../view/shown-url.ts'

/** After this time, a visitor may wonder whether a check still runs. */
const SLOW_MS = 4000

type Running = { readonly step: Step; readonly url: string; readonly parts: Pick<CheckParts, 'panel'> }

/** Says at once if a browser opens the page, and after a few seconds that a check still runs. Returns what ends this. */
export function showProgress({ step, url, parts }: Running, labels: Labels & CheckLabels): () => void {
  const type = step.verify?.type ?? ''
  const tell = (name: 'opening' | 'still' | 'stillOpening'): void => {
    fill(parts.panel, h('p', { class: 'running' }, ...sentence(labels, name, { url: shownUrl(url, step) })))
  }
  if (type === 'rendered_presence') tell('opening')
  // A step that waits for a signal says itself what it waits for.
  const timer =
    type === 'signal'
      ? undefined
      : setTimeout(() => tell(type === 'script_presence' ? 'stillOpening' : 'still'), SLOW_MS)
  return () => clearTimeout(timer)
}

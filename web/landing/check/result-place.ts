import checkCss from '../../widget/check/check.css'
import { type Child, fill, h } from '../../widget/view/dom.ts'
import guideCss from '../../widget/view/guide.css'
import { addStyles } from '../../widget/view/styles.ts'
import widgetCss from '../../widget/widget.css'
import css from './result.css'

const places = new WeakMap<HTMLElement, HTMLElement>()

/** Returns a function that shows a result in the look of the widget. Screen readers announce it. */
export function resultPlace(place: HTMLElement): (...children: Child[]) => void {
  const status = places.get(place) ?? open(place)
  places.set(place, status)
  return (...children) => void fill(status, ...children)
}

function open(place: HTMLElement): HTMLElement {
  const root = place.attachShadow({ mode: 'open' })
  for (const sheet of [widgetCss, guideCss, checkCss, css]) addStyles(root, sheet)
  const status = h('div', { role: 'status' })
  root.append(h('section', {}, status))
  return status
}

import type { WaymarkError } from '../client.ts'
import { fill, h } from './dom.ts'
import type { Labels } from '../labels.ts'
import { refusalBox } from './result.ts'
import { waitButton } from './wait-button.ts'

/** Shows a loading message with the height of the previous content, so that the page does not jump. */
export function showLoading(box: HTMLElement, labels: Labels): void {
  const element = h('p', { class: 'running', role: 'status' }, labels.loading)
  if (box.firstChild) element.style.minHeight = `${box.clientHeight}px`
  fill(box, element)
}

/** Renders why a guide could not be loaded, with a button to try again. A busy service is asked again when it says. */
export function failure(error: WaymarkError, labels: Labels, retry: () => void): HTMLElement[] {
  const { element, show } = waitButton(retry, labels)
  show(labels.retry, error.retryAfter, () => element.isConnected && retry())
  return [h('div', { role: 'alert' }, refusalBox(error, labels.loadFailed, labels)), h('p', {}, element)]
}

import type { WaymarkError } from '../client.ts'
import { h } from './dom.ts'
import type { Labels } from '../labels.ts'
import { refusalBox } from './result.ts'
import { waitButton } from './wait-button.ts'

export function loading(labels: Labels): HTMLElement {
  return h('p', { class: 'running', role: 'status' }, labels.loading)
}

/** Says why a guide could not be loaded, with a button to try again. */
export function failure(error: WaymarkError, labels: Labels, retry: () => void): HTMLElement[] {
  const { element, show } = waitButton(retry, labels)
  show(labels.retry, error.retryAfter)
  return [h('div', { role: 'alert' }, refusalBox(error, labels.loadFailed)), h('p', {}, element)]
}

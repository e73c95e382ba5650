import { refusal as english } from '../../../shared/messages/widget/en.ts'
import type { Labels } from '../labels.ts'
import type { WaymarkError } from '../request.ts'
import { h } from '../view/dom.ts'
import { countDown } from './count-down.ts'
import { refusalBox } from './result.ts'

/** Renders why a guide could not be loaded, with a button to try again. A busy service is asked again when it says. */
export function failure(error: WaymarkError, labels: Labels, retry: () => void): HTMLElement[] {
  const button = h('button', { part: 'button', onclick: () => button.ariaDisabled ?? retry() }, labels.retry)
  const { retryAfter: seconds } = error
  const onEnd = (): void => void (button.isConnected && retry())
  if (seconds) countDown(button, { labels: { ...english, ...labels }, label: labels.retry, seconds, onEnd })
  return [h('div', { role: 'alert' }, refusalBox(error, labels.loadFailed, labels)), h('p', {}, button)]
}

import type { WaymarkError } from '../client.ts'
import type { Labels } from '../labels.ts'
import type { Mount } from '../session.ts'
import { tellAuthor } from '../tell-author.ts'
import { fill, h } from './dom.ts'

/** Shows a loading message with the height of the previous content, so that the page does not jump. */
export function showLoading(box: HTMLElement, labels: Labels): void {
  const element = h('p', { class: 'running', role: 'status' }, labels.loading)
  if (box.firstChild) element.style.minHeight = `${box.clientHeight}px`
  fill(box, element)
}

/** Shows why a guide could not be loaded, with a button to try again. */
export async function showFailure(
  { box, labels, load, signal }: Mount,
  error: WaymarkError,
  retry: () => void,
): Promise<void> {
  tellAuthor(error)
  try {
    const { failure } = await load('check')
    if (!signal.aborted) fill(box, ...failure(error, labels, retry))
  } catch {
    // What shows it could not be loaded either.
    const button = h('button', { part: 'button', onclick: retry }, labels.retry)
    const said = h('p', { role: 'alert' }, `${labels.loadFailed}. ${labels.noAnswer}`)
    fill(box, said, h('p', {}, button))
  }
}

import type { Labels } from '../labels.ts'
import type { WaymarkError } from '../request.ts'
import { h, type Child } from './dom.ts'

/**
 * Renders the error of a refused request. The service's message is in English, so it is under "Details" if possible.
 */
export function refusalBox(error: WaymarkError, title: string, labels: Labels): HTMLElement {
  const { code, message, retryAfter } = error
  if (code === 'network_error') return resultBox('unsure', title, [labels.noAnswer])
  if (retryAfter === 0) return resultBox('unsure', title, [message])
  const details = h('details', {}, h('summary', {}, labels.seen), h('p', {}, message))
  return resultBox('unsure', title, [labels.busy, details])
}

/** Renders a result with its title and lines. */
export function resultBox(tone: string, title: string, lines: readonly Child[]): HTMLElement {
  const parts = lines.map((line) => (typeof line === 'string' && line ? h('p', {}, line) : line))
  return h('div', { class: `result ${tone}`, part: 'result' }, h('strong', {}, title), ...parts)
}

import { refusal as english } from '../../../shared/messages/widget/en.ts'
import type { Labels, RefusalLabels } from '../labels.ts'
import type { WaymarkError } from '../request.ts'
import { breakable } from '../view/breakable.ts'
import { h, type Child } from '../view/dom.ts'

/**
 * Renders the error of a refused request. The service's message is in English, and that of anything but a limit is for the
 * guide's author, who finds it in the browser's console.
 */
export function refusalBox(error: WaymarkError, title: string, labels: Labels): HTMLElement {
  const { code, message, retryAfter } = error
  const { busy, guideFault }: RefusalLabels = { ...english, ...labels }
  if (code === 'network_error') return resultBox('unsure', title, [labels.noAnswer])
  if (!retryAfter) return resultBox('unsure', title, [guideFault])
  const details = h('details', {}, h('summary', {}, labels.seen), h('p', {}, message))
  return resultBox('unsure', title, [busy, details])
}

/** Renders a result with its title and lines. */
export function resultBox(tone: string, title: string, lines: readonly Child[]): HTMLElement {
  const parts = lines.map((line) =>
    typeof line === 'string' && line ? h('p', {}, ...withNames(line)) : line,
  )
  return h('div', { class: `result ${tone}`, part: 'result' }, h('strong', {}, title), ...parts)
}

/** Names of hosts and files, and addresses. A full stop after one is not part of it. */
const names = /([\w:/-]{0,70}\w\.[a-z][\w:/.-]*[\w/])/i

function withNames(line: string): Child[] {
  return line.split(names).map((part, index) => (index % 2 ? h('code', {}, ...breakable(part)) : part))
}

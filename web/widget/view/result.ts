import { h, type Child } from './dom.ts'

/** Renders the error of a request that was refused. */
export function refusalBox({ message }: { readonly message: string }, title: string): HTMLElement {
  return resultBox('unsure', title, [message])
}

/** Renders a result with its title and lines. */
export function resultBox(tone: string, title: string, lines: readonly Child[]): HTMLElement {
  const parts = lines.map((line) => (typeof line === 'string' && line ? h('p', {}, line) : line))
  return h('div', { class: `result ${tone}`, part: 'result' }, h('strong', {}, title), ...parts)
}

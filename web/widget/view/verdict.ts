import type { WaymarkError } from '../client.ts'
import { h, type Child } from './dom.ts'

/** Renders the error of a request that was refused. */
export function refusalPanel({ message }: WaymarkError, title: string): HTMLElement {
  return verdictPanel('unsure', title, [message])
}

/** Renders a verdict with its title and lines. */
export function verdictPanel(verdict: string, title: string, lines: readonly Child[]): HTMLElement {
  const parts = lines.map((line) => line && h('p', {}, line))
  return h('div', { class: `verdict ${verdict}` }, h('strong', {}, title), ...parts)
}

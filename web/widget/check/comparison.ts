import { h, type Child } from '../view/dom.ts'

/** Renders the two sides below each other, each with its name. Omits a side without lines. */
export function comparison(
  sides: readonly (readonly [name: string, lines: readonly Child[]])[],
): HTMLElement {
  const rows = sides
    .filter(([, lines]) => lines.length > 0)
    .flatMap(([name, lines]) => [h('dt', {}, name), ...lines.map((line) => h('dd', {}, line))])
  return h('dl', {}, ...rows)
}

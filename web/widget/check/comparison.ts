import { h, type Child } from '../view/dom.ts'

/** Lines below each other, each side with its name. A side without lines is left out. */
export function comparison(
  sides: readonly (readonly [name: string, lines: readonly Child[]])[],
): HTMLElement {
  const rows = sides
    .filter(([, lines]) => lines.length > 0)
    .flatMap(([name, lines]) => [h('dt', {}, name), ...lines.map((line) => h('dd', {}, line))])
  return h('dl', {}, ...rows)
}

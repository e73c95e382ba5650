import { partsOf, type ValuesOf } from '../labels.ts'
import { breakable } from './breakable.ts'
import { h } from './dom.ts'

/**
 * Renders a label with external values, such as URLs, for a paragraph. The values do not affect its text direction,
 * even if it begins with one.
 */
export function sentence<Name extends Parameters<typeof partsOf>[1]>(
  labels: Readonly<Record<Name | 'locale', string>>,
  name: Name,
  values: ValuesOf<Name>,
): (Node | string)[] {
  return partsOf(labels, name, values).map((part, index) =>
    index % 2 ? h('bdi', {}, ...breakable(part)) : part,
  )
}

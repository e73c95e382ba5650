import { partsOf } from '../labels.ts'
import { h } from './dom.ts'

/**
 * A label with values from elsewhere, such as addresses, for a paragraph. They do not decide its direction, even if it begins
 * with one.
 */
export function sentence<Name extends string>(
  labels: Readonly<Record<Name | 'locale', string>>,
  name: Name,
  ...values: (string | number)[]
): (Node | string)[] {
  return partsOf(labels, name, values).map((part, index) => (index % 2 ? h('bdi', {}, part) : part))
}

/** How many objects and arrays may still be looked at: what JSON.parse makes never has more of them than bytes. */
export type Budget = { left: number }

/**
 * Whether JSON.stringify gives the canonical form of an object or array, but for lone surrogates. False says nothing but
 * that it is not sure. It must cost little beside JSON.stringify itself, hence the loops with everything in them.
 */
export function isInOrder(value: object, depth: number, budget: Budget): boolean {
  if (depth === 0 || --budget.left < 0) return false
  if (Array.isArray(value)) return isPlainArray(value, depth, budget)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  let before = ''
  for (const key in value) {
    // No key comes before the empty one, so after it all are in order.
    if (key <= before && before !== '') return false
    before = key
    const member: unknown = value[key as never]
    if (typeof member === 'string') continue
    if (typeof member === 'object') {
      if (member !== null && !isInOrder(member, depth - 1, budget)) return false
    } else if (!isAtom(member)) return false
  }
  return true
}

/** An array that brings a `toJSON` of its own, or inherits one, would be asked for it. */
function isPlainArray(value: readonly unknown[], depth: number, budget: Budget): boolean {
  if (Object.getPrototypeOf(value) !== Array.prototype || 'toJSON' in value) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (typeof item === 'string') continue
    if (typeof item === 'object') {
      if (item !== null && !isInOrder(item, depth - 1, budget)) return false
    } else if (!isAtom(item)) return false
  }
  return true
}

function isAtom(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}

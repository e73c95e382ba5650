const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Pseudo-classes for states that exist only in a visitor's browser. */
export const dynamic = words('hover active visited focus focus-within focus-visible target')

/** Pseudo-elements that old style sheets write with one colon. */
export const elements = words('before after first-line first-letter')

/** Supported pseudo-classes without an argument, with a list of selectors, and with a formula. */
export const plain = words(
  'root scope empty any-link link first-child last-child only-child first-of-type last-of-type only-of-type',
)
export const lists = words('is where not has')
export const counts = words('nth-child nth-last-child nth-of-type nth-last-of-type')

/** In CSS, no space may follow a sign, except the sign in the middle of the formula. */
export function isFormula(text: string): boolean {
  return /^(?:even|odd|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)$/i.test(text)
}

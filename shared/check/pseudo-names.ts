const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** States that only a visitor's browser has. */
export const dynamic = words('hover active visited focus focus-within focus-visible target')

/** Elements that old style sheets write with one colon. */
export const elements = words('before after first-line first-letter')

/** Supported pseudo-classes without an argument, with a list of selectors, and with a formula. */
export const plain = words(
  'root scope empty any-link link first-child last-child only-child first-of-type last-of-type only-of-type',
)
export const lists = words('is where not has')
export const counts = words('nth-child nth-last-child nth-of-type nth-last-of-type')

/** CSS is strict about the spaces: none between a sign and its number, but around the one in the middle. */
export function isFormula(text: string): boolean {
  return /^(?:even|odd|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)$/i.test(text)
}

/** `step * n + offset`, as in `:nth-child(2n+1)`. */
export type Nth = { readonly step: number; readonly offset: number }

/** Reads the An+B notation of CSS; undefined for other text. */
export function parseNth(text: string): Nth | undefined {
  const formula = text.trim().toLowerCase()
  if (formula === 'even') return { step: 2, offset: 0 }
  if (formula === 'odd') return { step: 2, offset: 1 }
  const found = /^(?:([+-]?\d*)n)?(?:\s*(?:([+-])\s*)?(\d+))?$/.exec(formula)
  if (!found || formula === '') return undefined
  const [, step, sign = '', offset] = found
  if (step !== undefined && offset !== undefined && sign === '') return undefined
  return { step: stepOf(step), offset: Number(`${sign}${offset ?? 0}`) }
}

function stepOf(text: string | undefined): number {
  if (text === undefined) return 0
  return /\d/.test(text) ? Number(text) : Number(`${text}1`)
}

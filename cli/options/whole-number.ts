import { InvalidArgumentError } from 'commander'

/** Parses a whole number of at least 1 in an option. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a whole number of at least 1.')
}

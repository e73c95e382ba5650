import { quoteValues, type Quoted } from '../../../shared/check/messages/facts.ts'
import { shorten } from '../../../shared/check/shorten.ts'

/** Characters shown before the first difference of two values. */
const BEFORE = 20

/** Cuts two long values to at most `length` characters each, from shortly before the place where they differ. */
export function differingParts(found: string, expected: string, length: number): [string, string] {
  const longest = Math.max(found.length, expected.length)
  const at = firstDifference(found, expected)
  if (longest <= length || at < length - BEFORE || at === longest)
    return [shorten(found, length), shorten(expected, length)]
  const part = (text: string): string => shorten(`…${text.slice(at - BEFORE)}`, length)
  return [part(found), part(expected)]
}

/** Characters of a value in a message. */
const QUOTED = 60

/** The parts of a record and of an expected value that differ, for a message with quotation marks around them. */
export function quotedParts(record: string, expected: string): { actual: Quoted; expected: Quoted } {
  const [actual, wanted] = differingParts(record, expected, QUOTED)
  // They cannot be the same ones inside.
  const inner = (text: string): Quoted => quoteValues(text.replaceAll('"', "'"))
  return { actual: inner(actual), expected: inner(wanted) }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  return at
}

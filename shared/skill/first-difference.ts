import { shorten } from '../check/shorten.ts'
import { visible } from './markdown.ts'

const MAX_SHOWN = 160

/** Says where two texts differ first, or returns undefined if they are the same. */
export function firstDifference(given: string, expected: string): string | undefined {
  if (given === expected) return undefined
  const [ours, theirs] = [expected.split('\n'), given.split('\n')]
  const at = theirs.findIndex((line, index) => line !== ours[index])
  const line = at === -1 ? theirs.length : at
  return `line ${line + 1} is ${show(theirs[line])}, and the signed version has ${show(ours[line])} there`
}

function show(line: string | undefined): string {
  if (line === undefined) return 'the end of the file'
  return `"${shorten(visible(line), MAX_SHOWN)}"`
}

import type { Range } from './tags.ts'

/** The shortest text whose other occurrences are surely the same id. */
export const MIN_COPIED = 5

/**
 * The places of an id in a text, where it is not part of something longer. What is longer depends on the id: more digits
 * make another number of a number, but `hotjar-` before it does not. None if it is too short to be surely the same.
 */
export function copiesIn(text: string, id: string): Range[] {
  if (id.length < MIN_COPIED) return []
  const isPart = partsOf(id)
  return placesOf(text, id).filter(
    ({ start, end }) => !isPart(runBefore(text, start), text.slice(end, end + MAX_RUN)),
  )
}

export function placesOf(text: string, id: string): Range[] {
  const places: Range[] = []
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + id.length))
    places.push({ start: at, end: at + id.length })
  return places
}

/** True for a short id between slashes, or after a word, as in `https://cdn.acme.test/w/acme-4821.js`. Not for years. */
export function isPartOfAddress(id: string, before: string, after: string): boolean {
  if (!/^(?:[/?#&"']|\.(?:m?js|css|html?|gif|png)\b)/.test(after)) return false
  const isJoined = /[A-Za-z][-_]$/.test(before) && /^(?!19|20)\d{4}$/.test(id)
  return isJoined || (id.length >= 3 && /[\w.]\/$/.test(before))
}

const MAX_RUN = 40

/** What stands before a place. An escape in an address, as in `%2F`, separates like the character that it stands for. */
function runBefore(text: string, start: number): string {
  return text.slice(Math.max(0, start - MAX_RUN), start).replace(/%[\dA-F]{2}$/i, '/')
}

/** True if an id between these texts is part of something longer. */
type IsPart = (before: string, after: string) => boolean

function partsOf(id: string): IsPart {
  if (/^\d+$/.test(id)) return isPartOfNumber(id)
  const isWord = !/\d/.test(id) || !/^[\w-]+$/.test(id)
  return isWord ? isPartOfName : isPartOfKey(id)
}

/** Shorter numbers next to letters are a part of a key or a name. */
const MIN_BESIDE_LETTERS = 6

function isPartOfNumber(id: string): IsPart {
  return (before, after) => {
    if (/\d\.?$/.test(before) || /^\.?\d/.test(after)) return true
    const [left, right] = [lettersBefore(before), lettersAfter(after)]
    if (left === '' && right === '') return isPartOfUuid(id, before, after)
    // A colour or a hash, or the end of a longer key.
    if (/^[\da-f]*$/i.test(left + right) || /\d/.test(left + right)) return true
    return id.length < MIN_BESIDE_LETTERS
  }
}

function isPartOfKey(id: string): IsPart {
  return (before, after) => {
    if (lettersBefore(before) !== '' || lettersAfter(after) !== '') return true
    return /^[\da-f]+$/i.test(id) && isPartOfUuid(id, before, after)
  }
}

/** Words and domains stand in the names of others, such as `acme-chat` and `cdn.acme.example`. */
const isPartOfName: IsPart = (before, after) => /[\w-]$|[\w-]\.$/.test(before) || /^[\w-]/.test(after)

function lettersBefore(text: string): string {
  return text.split(/[^A-Za-z\d]/).at(-1) ?? ''
}

function lettersAfter(text: string): string {
  return text.split(/[^A-Za-z\d]/, 1)[0] ?? ''
}

function isPartOfUuid(id: string, before: string, after: string): boolean {
  const around = before.slice(-28) + id + after.slice(0, 28)
  const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi
  const at = Math.min(before.length, 28)
  return Array.from(around.matchAll(uuid)).some(
    ({ index, 0: { length } }) => index <= at && at + id.length <= index + length,
  )
}

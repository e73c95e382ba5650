import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any Unicode character. fast-check's `unit: 'binary'` generates the same, but builds a table of a million characters
 * on first use in a process, which takes most of a second (4.10.2, `fullAlphabetRanges` in lib/fast-check.js).
 */
const character = fc.nat(0x10ffff - SURROGATES.count).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not a character')
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)

type Lengths = { minLength?: number; maxLength?: number }

/** Strings of any Unicode characters. */
export function anyText(lengths: Lengths = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character })
}

/** Part of a path, query or fragment. encodeURIComponent leaves letters, digits and a few marks as they are. */
const urlPart = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Array.from("abcxyzABCXYZ0189-._~!$&'()*+,;=:@")) },
      { weight: 1, arbitrary: character.map(encodeURIComponent) },
    ),
    { maxLength: 10 },
  )
  .map((characters) => characters.join(''))

export type UrlOptions = { schemes?: readonly string[]; withQuery?: boolean; withFragment?: boolean }

/** Web addresses, like those of `fc.webUrl`, which builds the table that `character` avoids. */
export function webUrl({
  schemes = ['http', 'https'],
  withQuery = false,
  withFragment = false,
}: UrlOptions = {}): fc.Arbitrary<string> {
  const path = fc.array(urlPart, { maxLength: 5 }).map((parts) => parts.map((part) => `/${part}`).join(''))
  const after = (mark: string, isWanted: boolean): fc.Arbitrary<string> =>
    isWanted
      ? fc.oneof(
          fc.constant(''),
          urlPart.map((part) => `${mark}${part}`),
        )
      : fc.constant('')
  return fc
    .tuple(fc.constantFrom(...schemes), fc.domain(), path, after('?', withQuery), after('#', withFragment))
    .map(([scheme, host, ...rest]) => `${scheme}://${host}${rest.join('')}`)
}

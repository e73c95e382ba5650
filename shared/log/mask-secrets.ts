/** Anything that could be a secret, so that most lines are read only once. Encoded characters could hide any. */
const suspicious = /wmk_live|wmi|:\/\/|PRIVATE KEY|bearer|%[2-7][0-9a-f]/i
/** Keys of accounts and installations, complete or cut off. */
const keys = /(wmk_live|wmi)_([0-9a-z]{8,})/gi
const KEY_CHARACTERS = 36
/** User name and password of a URL. */
const userinfo = /:\/\/([^\s/:@"\\]{0,100}):[^\s/@"\\]{1,300}@/g
const privateKeys = /(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[^-"]*/g
const bearers = /(bearer +)[\w.~+/-]{8,}/gi
/** Printable ASCII characters that are percent-encoded, without those that JSON has to escape. */
const encodedCharacters = /%(?!22|5c|7f)([2-7][0-9a-f])/gi
const MAX_ROUNDS = 3

/**
 * Replaces what has the form of a secret: keys of accounts and installations (whose last four characters stay, as in
 * lists), passwords in URLs, private keys and Bearer tokens. It also replaces what has this form once it is
 * percent-decoded, as in the path of a request.
 */
export function maskSecrets(text: string): string {
  if (!suspicious.test(text)) return text
  return masks.reduce(maskOne, text)
}

type Mask = {
  readonly secret: RegExp
  /** Returns what is written instead of a secret. */
  readonly replace: (groups: readonly string[]) => string
}

const masks: readonly Mask[] = [
  { secret: keys, replace: ([, prefix, rest = '']) => `${prefix}_…${endOf(rest)}` },
  { secret: userinfo, replace: ([, user]) => `://${user}:…@` },
  { secret: privateKeys, replace: ([, begin]) => `${begin}…` },
  { secret: bearers, replace: ([, scheme]) => `${scheme}…` },
]

function endOf(keyCharacters: string): string {
  return keyCharacters.length === KEY_CHARACTERS ? keyCharacters.slice(-4) : ''
}

/** Masks what is a secret at any level of encoding. The rest of the text stays encoded as it is. */
function maskOne(text: string, { secret, replace }: Mask): string {
  let masked = ''
  let end = 0
  for (const found of findSecrets(text, secret)) {
    if (found.start >= end) masked += text.slice(end, found.start) + replace(found.groups)
    end = Math.max(end, found.end)
  }
  return masked + text.slice(end)
}

type Found = { readonly start: number; readonly end: number; readonly groups: readonly string[] }

/**
 * Finds secrets in the text as it is and as it is decoded, in the order of their start, the longest first. Decoded, a
 * password may contain a character that ends it, and a key may be longer.
 */
function findSecrets(text: string, secret: RegExp): Found[] {
  return decodings(text)
    .flatMap(({ decoded, startOf }) =>
      Array.from(decoded.matchAll(secret), (match) => ({
        start: startOf(match.index),
        end: startOf(match.index + match[0].length),
        groups: match,
      })),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

type Decoded = {
  readonly decoded: string
  /** Returns where the encoded form of the decoded text's character at `index` starts. */
  readonly startOf: (index: number) => number
}

/** Returns the text as it is, decoded once, and so on, since it may be encoded more than once. */
function decodings(text: string): Decoded[] {
  let last: Decoded = { decoded: text, startOf: (index) => index }
  const found = [last]
  for (let round = 0; round < MAX_ROUNDS && last.decoded.includes('%'); round += 1) {
    last = decodeAgain(last)
    found.push(last)
  }
  return found
}

function decodeAgain({ decoded, startOf }: Decoded): Decoded {
  const once = decodeOnce(decoded)
  return { decoded: once.decoded, startOf: (index) => startOf(once.startOf(index)) }
}

function decodeOnce(text: string): Decoded {
  let decoded = ''
  let end = 0
  const starts: number[] = []
  const append = (characters: string, start: number): void => {
    for (let index = 0; index < characters.length; index += 1) starts.push(start + index)
    decoded += characters
  }
  for (const { 0: encoded, 1: code = '', index } of text.matchAll(encodedCharacters)) {
    append(text.slice(end, index), end)
    append(String.fromCharCode(Number.parseInt(code, 16)), index)
    end = index + encoded.length
  }
  append(text.slice(end), end)
  return { decoded, startOf: (index) => starts[index] ?? text.length }
}

/** Characters of a body that are kept. */
export const MAX_BODY_CHARACTERS = 64 * 1024

/** JSON in JSON in a form is two. */
const MAX_DEPTH = 3
const MAX_TEXTS = 50

/** The texts in a body: itself, without the escapes of a form, and JSON that is within a value, as text or in base64. */
export function textsOfBody(body: string): string[] {
  const texts = [body, unescapeForm(body)]
  addInner(texts, [...formValues(body), ...stringsIn(parseJson(body))], 1)
  return texts
}

/** False for a body that is missing, cut, or no text, such as a compressed one: nothing is known to be absent from it. */
export function isReadableBody(body: string | undefined): body is string {
  // What is no UTF-8 becomes U+FFFD.
  return body !== undefined && body.length < MAX_BODY_CHARACTERS && !body.includes('\u{fffd}')
}

function addInner(texts: string[], values: readonly string[], depth: number): void {
  for (const value of values) {
    const inner = [value, fromBase64(value)].find((text) => isJson(text))
    if (inner === undefined || texts.length >= MAX_TEXTS) continue
    texts.push(inner)
    if (depth < MAX_DEPTH) addInner(texts, stringsIn(parseJson(inner)), depth + 1)
  }
}

function formValues(body: string): string[] {
  return unescapedPairs(body).map((pair) => pair.slice(pair.indexOf('=') + 1))
}

function unescapeForm(body: string): string {
  return unescapedPairs(body).join('&')
}

/** One pair that is no form's does not keep the others from being read. */
function unescapedPairs(body: string): string[] {
  // In any other text, a plus is a plus: it may be within an id.
  const isForm = /^[\w*.!~'()%&=+-]*$/.test(body)
  return (isForm ? body.replaceAll('+', ' ') : body).split('&').map(unescapePair)
}

function unescapePair(pair: string): string {
  try {
    return decodeURIComponent(pair)
  } catch {
    return pair
  }
}

function fromBase64(value: string): string | undefined {
  return /^[\w+/ -]{8,}={0,2}$/.test(value)
    ? Buffer.from(value.replaceAll(' ', '+'), 'base64').toString()
    : undefined
}

function isJson(text: string | undefined): boolean {
  return text !== undefined && /^\s*[[{]/.test(text) && parseJson(text) !== undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The strings in a value of JSON. */
function stringsIn(value: unknown): string[] {
  const strings: string[] = []
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string') strings.push(one)
    else if (typeof one === 'object' && one !== null) open.push(...Object.values(one))
  }
  return strings
}

/** Words of questions that say nothing about the answer. */
const STOP_WORDS = new Set(
  'a an and are at be by can do does for from how i in is it me my of on or our should that the this to we what when where which why with you your'.split(
    ' ',
  ),
)

/** Words that readers know from other documentation, and the words for the same in this one: of several, all. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  alert: ['incident', 'notice'],
  auth: ['authentication', 'key'],
  authentication: ['key'],
  authorization: ['authentication', 'key'],
  backup: ['export'],
  bash: ['command line'],
  callback: ['webhook'],
  cli: ['command line'],
  email: ['mail'],
  login: ['key'],
  pagination: ['paging'],
  sdk: ['client'],
  shell: ['command line'],
  terminal: ['command line'],
  throttling: ['limit'],
  tutorial: ['quickstart'],
  uptime: ['monitor'],
}

/** A word of a search: any of these has to be there. */
export type Wanted = {
  /** The word, with its hyphens and underscores. */
  readonly word: string
  /** What stands between them; all of these. */
  readonly parts: readonly string[]
  readonly synonyms: readonly string[]
}

/** Returns the words of a text, without plurals. Words with hyphens or underscores, such as codes, are whole and in parts. */
export function wordsOf(text: string): string[] {
  return compoundsOf(text).flatMap((word) => [...new Set([word, ...partsOf(word)])])
}

/** Returns the words of a search that say something. */
export function wantedOf(search: string): Wanted[] {
  const words = compoundsOf(search)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).map((word) => ({
    word,
    parts: partsOf(word),
    synonyms: SYNONYMS[word] ?? [],
  }))
}

function compoundsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu) ?? []
  return found.map(singular)
}

function partsOf(word: string): string[] {
  return word.split(/[-_]/).map(singular)
}

/** Removes the ending of a plural, so that a plural with a wrong letter is found as easily as a singular. */
function singular(word: string): string {
  return /^.{2,}[^isu]s$/.test(word) ? word.slice(0, -1) : word
}

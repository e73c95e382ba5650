/** A part of the documentation that the search finds. */
export type SearchEntry = {
  readonly href: string
  readonly title: string
  /** Title of its page. */
  readonly page: string
  /** Its text without markup, in which the search finds words, too. */
  readonly text: string
}

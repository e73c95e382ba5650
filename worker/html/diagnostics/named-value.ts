import { quoteValues, type Fact } from '../../../shared/check/messages/facts.ts'

/** Names that fit into a sentence as they are, among those that are ordinary words. */
const wellKnown: ReadonlySet<string> = new Set(
  'async charset class content crossorigin defer href id integrity lang language media name nonce rel src style title type'.split(
    ' ',
  ),
)

/** The name of an attribute or an argument in a message. A name that reads like a word of the message is quoted. */
export function nameInWords(name: string): Fact {
  const isWord = /^\p{L}+$/u.test(name) && name === name.toLowerCase()
  return isWord && !wellKnown.has(name) ? quoteValues(name) : name
}

import { tagsIn, type Tag } from './tags.ts'

/**
 * Describes the end of an HTML snippet that was not copied completely: browsers would read the rest of a page as a part of
 * its last element. Continues the name of the field, such as `ends inside <script>: was it copied completely?`. Returns
 * undefined if the snippet is complete.
 */
export function cutOff(snippet: string): string | undefined {
  const part = openPart(snippet)
  return part && `ends inside ${part}: was it copied completely?`
}

function openPart(snippet: string): string | undefined {
  const tags = tagsIn(snippet)
  const quoted = tags.find((tag) => hasOpenQuote(snippet, tag))
  if (quoted) return `the attribute ${quoted.attributes.at(-1)?.name} of <${quoted.name}>`
  const last = tags.at(-1)
  if (last?.text?.end === snippet.length) return `<${last.name}>`
  const rest = snippet.slice(last?.text?.end ?? last?.end).replaceAll(/<!--.*?-->/gs, '')
  if (rest.includes('<!--')) return 'a comment (<!--)'
  const [tag] = /<\/?[a-z][\w:-]*/i.exec(rest.slice(rest.lastIndexOf('>') + 1)) ?? []
  return tag && `the tag ${tag}`
}

/** True for a tag whose last attribute has no closing quotation mark in the whole snippet. */
function hasOpenQuote(snippet: string, { attributes, end }: Tag): boolean {
  return /^\s*=\s*["']/.test(snippet.slice(attributes.at(-1)?.end ?? end, end))
}

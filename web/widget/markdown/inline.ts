import { h } from '../view/dom.ts'

/**
 * An escaped character; code or unclosed backticks; an image or a link; strong or emphasis. Every repetition is bounded, or
 * ends where the next one could begin, so that no text makes this slow.
 */
const token =
  /\\([!-/:-@[-`{-~])|(`+)(?:(.{0,999}?[^`])\2(?!`))?|(!?)\[((?:\\.|[^[\]\\])*)\]\(([^\s()]+)\)|(\*\*?|\b__?)(?=\S)(.{1,999}?)\7(?!\w)/gs

/** Renders the text of inline code. */
export type InlineCode = (code: string) => HTMLElement

/** Renders inline Markdown; everything else is text. */
export function inline(text: string, codeOf: InlineCode = plainCode): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    nodes.push(text.slice(end, match.index), toNode(match, codeOf))
    end = match.index + match[0].length
  }
  return [...nodes, text.slice(end)]
}

function plainCode(code: string): HTMLElement {
  return h('code', { dir: 'ltr' }, code)
}

function toNode(match: RegExpExecArray, codeOf: InlineCode): Node | string {
  const [whole, escaped, , code, isImage, label = '', url = '', mark, marked = ''] = match
  if (escaped) return escaped
  if (code) return codeOf(code)
  if (mark) return h(mark.length > 1 ? 'strong' : 'em', {}, ...inline(marked, codeOf))
  // Images over HTTPS are the only resources that guides load.
  if (isImage && /^https:\/\//i.test(url))
    return h('img', { src: url, alt: label, referrerpolicy: 'no-referrer' })
  if (isImage || !/^(https:\/\/|mailto:)/i.test(url)) return whole
  // A link may contain no button.
  return h('a', { href: url, target: '_blank', rel: 'noreferrer' }, ...inline(label))
}

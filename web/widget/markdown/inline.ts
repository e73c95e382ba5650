import { inlineTokens, type InlineToken, type TextSpan } from '../../../shared/content/inline-markdown.ts'
import { breakable } from '../view/breakable.ts'
import { h, type Child } from '../view/dom.ts'

/** Renders the text of inline code. */
export type InlineCode = (code: string) => HTMLElement

/** Renders inline Markdown; everything else is text. */
export function inline(text: string, codeOf: InlineCode = plainCode): Child[] {
  const nodes: Child[] = []
  let end = 0
  for (const token of inlineTokens(text)) {
    nodes.push(...breakable(text.slice(end, token.from)), toNode(text, token, codeOf))
    end = token.to
  }
  return [...nodes, ...breakable(text.slice(end))]
}

function plainCode(code: string): HTMLElement {
  return h('code', { dir: 'ltr' }, code)
}

function toNode(text: string, token: InlineToken, codeOf: InlineCode): Node | string {
  const part = ({ from, to }: TextSpan): string => text.slice(from, to)
  const whole = part(token)
  if (token.kind === 'escape') return whole.slice(1)
  const inner = part(token.inner)
  if (token.kind === 'code') return codeOf(inner)
  if (!('url' in token)) return h(token.kind, {}, ...inline(inner, codeOf))
  const url = part(token.url)
  const isImage = token.kind === 'image'
  // Images over HTTPS are the only resources that guides load.
  if (isImage && /^https:\/\//i.test(url))
    return h('img', { src: url, alt: inner, referrerpolicy: 'no-referrer' })
  if (isImage || !/^(https:\/\/|mailto:)/i.test(url)) return whole
  // A link may contain no button.
  return h('a', { href: url, target: '_blank', rel: 'noreferrer' }, ...inline(inner))
}

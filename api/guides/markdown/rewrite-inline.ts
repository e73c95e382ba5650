import type { InlineToken, TextSpan } from '../../../shared/content/inline-markdown.ts'
import { paragraphTokens } from '../languages/markdown.ts'

export type InlineChanges = {
  /** Changes the text around all tokens. */
  readonly text?: (text: string) => string
  /** Changes the address of a link or an image. Of one without an address, only the label stays. */
  readonly address?: (address: string) => string | undefined
}

/** Changes parts of Markdown without code blocks. Code spans and escapes stay as they are. */
export function rewriteInline(source: string, changes: InlineChanges): string {
  return paragraphTokens(source)
    .map(({ source: paragraph, tokens }) => rewriteParagraph(paragraph, tokens, changes))
    .join('')
}

function rewriteParagraph(source: string, tokens: readonly InlineToken[], changes: InlineChanges): string {
  const { text = (same) => same } = changes
  let written = ''
  let end = 0
  for (const token of tokens) {
    written += text(source.slice(end, token.from)) + rewriteToken(source, token, changes)
    end = token.to
  }
  return written + text(source.slice(end))
}

function rewriteToken(source: string, token: InlineToken, changes: InlineChanges): string {
  const part = ({ from, to }: TextSpan): string => source.slice(from, to)
  if (token.kind === 'escape' || token.kind === 'code') return part(token)
  const label = rewriteInline(part(token.inner), changes)
  const open = source.slice(token.from, token.inner.from)
  if (!('url' in token)) return open + label + source.slice(token.inner.to, token.to)
  const { address = (same) => same } = changes
  const url = address(part(token.url))
  if (url === undefined) return label
  return (
    open + label + source.slice(token.inner.to, token.url.from) + url + source.slice(token.url.to, token.to)
  )
}

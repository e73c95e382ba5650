import { rewriteInline } from './rewrite-inline.ts'

/**
 * Escapes what CommonMark would take for HTML, since raw HTML in a guide is text (docs/api.md, "Markdown"). Code spans and
 * addresses stay as they are.
 */
export function escapeHtmlTags(source: string): string {
  return rewriteInline(source, {
    text: (text) => text.replaceAll(/<(?!(?:https|mailto):)/g, String.raw`\<`),
  })
}

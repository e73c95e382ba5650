import assert from 'node:assert/strict'
import MarkdownIt, { type Token } from 'markdown-it'
import { parse } from 'yaml'

/** A block of a page that no other block contains. */
export type PageBlock =
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'paragraph' | 'list'; readonly text: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  | { readonly type: 'quote' }

export type MarkdownPage = {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly blocks: readonly PageBlock[]
}

const commonMark = new MarkdownIt('commonmark')

/** Reads a page as a CommonMark parser and both versions of YAML see it. Fails for a block that we do not write. */
export function readPage(text: string): MarkdownPage {
  const [, yaml = '', rest = ''] = /^---\n([^]*?\n)---\n([^]*)$/.exec(text) ?? assert.fail(text)
  const frontMatter = parse(yaml) as Record<string, unknown>
  assert.deepEqual(parse(yaml, { version: '1.1' }), frontMatter)
  return { frontMatter, blocks: topBlocks(commonMark.parse(rest, {})) }
}

/** Returns the code blocks of a page. */
export function codeOf({ blocks }: MarkdownPage, language: string): string[] {
  return blocks.flatMap((block) => (block.type === 'code' && block.language === language ? [block.code] : []))
}

function topBlocks(tokens: readonly Token[]): PageBlock[] {
  const blocks: PageBlock[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    const end = token.nesting === 1 ? closingIndex(tokens, at) : at
    blocks.push(toBlock(token, tokens.slice(at, end + 1)))
    at = end
  }
  return blocks
}

function closingIndex(tokens: readonly Token[], from: number): number {
  return tokens.findIndex(
    ({ level, nesting }, index) => index > from && nesting === -1 && level === tokens[from]?.level,
  )
}

function toBlock({ type, tag, info, content }: Token, tokens: readonly Token[]): PageBlock {
  if (type === 'fence') return { type: 'code', language: info, code: content }
  if (type === 'blockquote_open') return { type: 'quote' }
  const text = tokens
    .flatMap(({ children }) => children ?? [])
    .map(plainText)
    .join('')
  if (type === 'heading_open') return { type: 'heading', level: Number(tag.slice(1)), text }
  if (type === 'paragraph_open') return { type: 'paragraph', text }
  if (type === 'bullet_list_open') return { type: 'list', text }
  return assert.fail(`${type} at the top of the page`)
}

/** Of our own text, in which facts of a hint are in italics and nothing else is marked. */
function plainText({ type, content }: Token): string {
  const known = ['text', 'text_special', 'code_inline', 'softbreak', 'em_open', 'em_close']
  assert.ok(known.includes(type), `${type} in our own text`)
  return type === 'softbreak' ? ' ' : content
}

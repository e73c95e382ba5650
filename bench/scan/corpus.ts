import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'

export const SELECTOR = 'script[src="https://cdn.widget.example/w.js"]'
/** The text that a search for bytes alone looks for. */
export const LITERAL = 'https://cdn.widget.example/w.js'
const SNIPPET = `<script src="${LITERAL}" async></script>`

export const SIZES = ['5 KB', '50 KB', '500 KB dense', '5 MB', '50 MB'] as const
export type Size = (typeof SIZES)[number]

export const PLACES = ['head', 'end', 'absent'] as const
export type SnippetPlace = (typeof PLACES)[number]

/** Writes a page for each size to `folder`; `addSnippet` puts the element into them. The pages are real ones. */
export function writeCorpus(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const pages = realPages()
  const nearest = (bytes: number): string =>
    pages.toSorted((a, b) => Math.abs(a.length - bytes) - Math.abs(b.length - bytes))[0] ?? ''
  const texts: Record<Size, string> = {
    '5 KB': shortened(pages, 5_000),
    '50 KB': nearest(50_000),
    '500 KB dense': densePage(500_000),
    '5 MB': joined(pages, 5_000_000),
    '50 MB': joined(pages, 50_000_000),
  }
  for (const size of SIZES) writeFileSync(join(folder, size), texts[size])
}

export function readPage(folder: string, size: Size, place: SnippetPlace): Buffer {
  return Buffer.from(withSnippet(readFileSync(join(folder, size), 'utf8'), place))
}

function withSnippet(text: string, place: SnippetPlace): string {
  if (place === 'absent') return text
  const at = place === 'head' ? text.search(/<head[^>]*>/i) : text.search(/<\/body>\s*<\/html>\s*$/i)
  const end = place === 'head' ? at + (/<head[^>]*>/i.exec(text)?.[0].length ?? 0) : at
  return text.slice(0, end) + SNIPPET + text.slice(end)
}

/** The pages of `htmlparser-benchmark` that leave nothing open at their end, so that others may follow in one page. */
function realPages(): string[] {
  const folder = new URL('./files/', import.meta.resolve('htmlparser-benchmark'))
  return readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\uFFFD', '?'))
    .filter((text) => /<head[^>]*>/i.test(text) && /<\/body>\s*<\/html>\s*$/i.test(text) && endsOpen(text))
}

/** Checks that an element appended to the body is parsed as one, not swallowed by a frameset or an unclosed comment, script or template. */
function endsOpen(text: string): boolean {
  const mark = 'x-at-the-end'
  const page = text.replace(/<\/body>\s*<\/html>\s*$/i, `<${mark}></${mark}>`)
  const waiting = [parse(page) as { childNodes?: unknown[]; nodeName?: string }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === mark) return true
    waiting.push(...((node.childNodes ?? []) as typeof waiting))
  }
  return false
}

/** The beginning of a page, cut where that leaves nothing open. */
function shortened(pages: readonly string[], bytes: number): string {
  for (const page of pages) {
    const cut = `${page.slice(0, page.lastIndexOf('<', bytes))}</body></html>`
    if (/<body/i.test(cut) && endsOpen(cut)) return cut
  }
  throw new Error('no page can be cut so short')
}

/** Concatenates the pages, as often as needed. Surplus html, head and body tags do no harm. */
function joined(pages: readonly string[], bytes: number): string {
  const parts: string[] = []
  let length = 0
  for (let index = 0; length < bytes; index += 1) {
    const page = pages[index % pages.length] ?? ''
    parts.push(page)
    length += page.length
  }
  return parts.join('\n')
}

/** Nothing but small elements with an attribute or two. */
function densePage(bytes: number): string {
  const rows: string[] = []
  for (let length = 0; length < bytes; length += rows.at(-1)?.length ?? 0) {
    const number = rows.length
    rows.push(`<li class="item i${number % 7}"><a href="/p/${number}"><b>${number}</b></a><i></i></li>`)
  }
  return `<!doctype html><html><head><title>x</title></head><body><ul>${rows.join('')}</ul></body></html>`
}

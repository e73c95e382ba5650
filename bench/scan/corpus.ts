import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'

export const SELECTOR = 'script[src="https://cdn.widget.example/w.js"]'
/** The text that a plain byte search looks for. */
export const LITERAL = 'https://cdn.widget.example/w.js'
/** The code that stands beside the element. */
export const CODE = "widget('init', 'S-1042')"
const SNIPPET = `<script src="${LITERAL}" async></script><script>${CODE}</script>`

export const SIZES = ['5 KB', '50 KB', '500 KB dense', '5 MB', '50 MB'] as const
export type Size = (typeof SIZES)[number]

export const PLACES = ['head', 'end', 'absent'] as const
export type SnippetPlace = (typeof PLACES)[number]

/**
 * Writes a page of each size to `folder`, without the element, which `readPage` adds. All but the dense page consist
 * of real pages.
 */
export function writeCorpus(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const pages = realPages()
  const nearest = (bytes: number): string =>
    pages.toSorted((a, b) => Math.abs(a.length - bytes) - Math.abs(b.length - bytes))[0] ?? ''
  const texts: Record<Size, string> = {
    '5 KB': shortenPages(pages, 5_000),
    '50 KB': nearest(50_000),
    '500 KB dense': densePage(500_000),
    '5 MB': joinPages(pages, 5_000_000),
    '50 MB': joinPages(pages, 50_000_000),
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

/**
 * Returns the pages of `htmlparser-benchmark` that leave no element open at their end, so that other pages can follow
 * in the same document.
 */
function realPages(): string[] {
  const folder = new URL('./files/', import.meta.resolve('htmlparser-benchmark'))
  return readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\uFFFD', '?'))
    .filter(
      (text) => /<head[^>]*>/i.test(text) && /<\/body>\s*<\/html>\s*$/i.test(text) && canBeContinued(text),
    )
}

/**
 * Returns true if an element appended to the body is parsed as an element, and not swallowed by a frameset or an
 * unclosed comment, script or template.
 */
function canBeContinued(text: string): boolean {
  const mark = 'x-at-the-end'
  const page = text.replace(/<\/body>\s*<\/html>\s*$/i, `<${mark}></${mark}>`)
  const pendingNodes = [parse(page) as { childNodes?: unknown[]; nodeName?: string }]
  for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
    if (node.nodeName === mark) return true
    pendingNodes.push(...((node.childNodes ?? []) as typeof pendingNodes))
  }
  return false
}

/** Returns the beginning of a page, cut where nothing is left open. */
function shortenPages(pages: readonly string[], bytes: number): string {
  for (const page of pages) {
    const cut = `${page.slice(0, page.lastIndexOf('<', bytes))}</body></html>`
    if (/<body/i.test(cut) && canBeContinued(cut)) return cut
  }
  throw new Error('No page can be cut to this length')
}

/** Concatenates the pages, as often as needed. Surplus html, head and body tags do no harm. */
function joinPages(pages: readonly string[], bytes: number): string {
  const parts: string[] = []
  let length = 0
  for (let index = 0; length < bytes; index += 1) {
    const page = pages[index % pages.length] ?? ''
    parts.push(page)
    length += page.length
  }
  return parts.join('\n')
}

/** Makes a page of nothing but small elements with an attribute or two. */
function densePage(bytes: number): string {
  const rows: string[] = []
  for (let length = 0; length < bytes; length += rows.at(-1)?.length ?? 0) {
    const number = rows.length
    rows.push(`<li class="item i${number % 7}"><a href="/p/${number}"><b>${number}</b></a><i></i></li>`)
  }
  return `<!doctype html><html><head><title>x</title></head><body><ul>${rows.join('')}</ul></body></html>`
}

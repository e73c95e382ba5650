import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import MarkdownIt, { type Token } from 'markdown-it'
import { splitBody } from '../guides/body.ts'
import { rewriteInline } from '../guides/markdown/rewrite-inline.ts'
import { guideDescriptions, guideFiles, guideGroups, guideNames } from './guide-files.ts'
import { codeText } from '../web/markup.ts'
import { codeBlock } from './page/code-block.ts'
import { withOrigin } from './samples/origin.ts'
import type { SearchEntry } from './search/search-entry.ts'

const SERVED = '/docs/guides/'

/** Entry of a guide in a list. */
export type GuideLink = { readonly title: string; readonly href: string; readonly about: string }

type GuideLinks = readonly { readonly title: string; readonly links: readonly GuideLink[] }[]

let links: GuideLinks | undefined

/** Links to all pages in their groups, read once, since the files do not change while the process runs. */
export function guideLinks(): GuideLinks {
  return (links ??= guideGroups.map(({ title, files }) => ({
    title,
    links: Object.keys(files).map(guideLink),
  })))
}

/** Returns the link to a page, with what it is about. */
export function guideLink(name: string): GuideLink {
  return { title: guideTitle(name), href: SERVED + name, about: guideDescriptions[name] ?? '' }
}

/** URLs by inline code, such as `POST /v1/verify`, which becomes a link. */
export type CodeLinks = ReadonlyMap<string, string>

/** Renders a guide as HTML. HTML in its Markdown becomes text. */
export function renderGuide(name: string, codeLinks: CodeLinks): string {
  return markdown.render(sourceOf(name), envOf(name, codeLinks))
}

/** Returns a guide's Markdown, in which links to other guides lead to their Markdown on this service. */
export function guideMarkdown(name: string): string {
  const page = envOf(name, new Map())
  const address = (href: string): string | undefined => {
    const [path = '', anchor] = servedAddress(href, page)?.split('#') ?? []
    if (path === '') return anchor === undefined ? undefined : href
    const file = path.startsWith(SERVED) ? `${path}.md` : path
    return anchor === undefined ? file : `${file}#${anchor}`
  }
  return splitBody(sourceOf(name))
    .map((section) =>
      section.kind === 'code'
        ? section.open + withOrigin(section.code) + section.close
        : rewriteInline(section.source, { address }),
    )
    .join('')
}

/** Returns a guide's heading. */
function guideTitle(name: string): string {
  return /^# (.+)$/m.exec(sourceOf(name))?.[1] ?? name
}

export type GuideHeading = { readonly level: 2 | 3; readonly anchor: string; readonly title: string }

/** Returns the headings of a guide's sections and of their parts. */
export function guideHeadings(name: string): GuideHeading[] {
  const tokens = markdown.parse(sourceOf(name), envOf(name, new Map()))
  return tokens.flatMap(({ type, tag }, index) => {
    if (type !== 'heading_open' || !['h2', 'h3'].includes(tag)) return []
    const { content = '', children } = tokens[index + 1] ?? {}
    return [{ level: tag === 'h2' ? 2 : 3, anchor: anchorOf(content), title: textOf(children ?? []) }]
  })
}

/** Returns the sections of a guide without markup, each with the address of its heading. */
export function guideSections(name: string): SearchEntry[] {
  const page = guideTitle(name)
  const sections: { href: string; title: string; texts: string[] }[] = []
  const tokens = markdown.parse(sourceOf(name), envOf(name, new Map()))
  tokens.forEach(({ type, tag, content, children }, index) => {
    if (tokens[index - 1]?.type === 'heading_open' && tokens[index - 1]?.tag !== 'h4') {
      const isTitle = sections.length === 0
      const href = `${SERVED}${name}${isTitle ? '' : `#${anchorOf(content)}`}`
      sections.push({ href, title: textOf(children ?? []), texts: [] })
    } else if (type === 'inline') sections.at(-1)?.texts.push(textOf(children ?? []))
    else if (tag === 'code') sections.at(-1)?.texts.push(content)
  })
  const told = sections.filter(({ texts }) => texts.length > 0)
  return told.map(({ href, title, texts }) => ({
    href,
    title,
    page,
    text: texts.join(' · ').replaceAll(/\s+/g, ' '),
  }))
}

function textOf(inline: readonly Token[]): string {
  return inline.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

/** Reads a guide's Markdown, without its comments, which are for scripts. */
function sourceOf(name: string): string {
  const text = readFileSync(new URL(`../../docs/${fileOf(name)}`, import.meta.url), 'utf8')
  return text.replaceAll(/^<!--[^]*?-->\n+/gm, '')
}

function fileOf(name: string): string {
  const file = guideFiles[name]
  if (file === undefined) throw new Error(`No guide has the name ${name}`)
  return file
}

/** State that the Markdown rules below read: the folder of the page, and the links of inline code. */
type Env = { readonly folder: string; readonly codeLinks: CodeLinks }

function envOf(name: string, codeLinks: CodeLinks): Env {
  return { folder: dirname(fileOf(name)), codeLinks }
}

const markdown = new MarkdownIt({ html: false })

Object.assign(markdown.renderer.rules, {
  fence: renderCode,
  code_block: renderCode,
  code_inline: (tokens: readonly Token[], index: number) => codeText(tokens[index]?.content ?? '').html,
})

markdown.core.ruler.push('anchors_and_links', ({ tokens, env, Token: NewToken }) => {
  const page = env as Env
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''))
    if (!token.children) return
    token.children = withServedLinks(token.children, page)
    if (tokens[index - 1]?.type !== 'heading_open')
      token.children = withCodeLinks(token.children, page, NewToken)
  })
  labelCells(tokens)
})

/** Gives each cell the heading of its column, for narrow windows, in which cells are below each other. */
function labelCells(tokens: readonly Token[]): void {
  let headings: string[] = []
  let column = 0
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') headings = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') headings.push(tokens[index + 1]?.content ?? '')
    if (token.type === 'td_open') token.attrSet('data-label', headings[column++] ?? '')
  })
}

/** Labels of code blocks by the language of their fence. */
const codeLabels: Readonly<Record<string, string>> = { sh: 'Command', json: 'JSON', text: 'Output' }

function renderCode(tokens: readonly Token[], index: number): string {
  const { content = '', info = '' } = tokens[index] ?? {}
  const language = info.trim()
  return codeBlock({ code: withOrigin(content), label: codeLabels[language] ?? 'Code', language }).html
}

/** Rewrites links to this service's URLs. Links to pages that are only in the repository become text. */
function withServedLinks(tokens: readonly Token[], page: Env): Token[] {
  let isServed = true
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      const address = servedAddress(String(token.attrGet('href')), page)
      isServed = address !== undefined
      if (isServed) token.attrSet('href', String(address))
    }
    return isServed || !token.type.startsWith('link_')
  })
}

/** Links inline code that names an operation or a page, unless it is already in a link. */
function withCodeLinks(tokens: readonly Token[], { codeLinks }: Env, NewToken: typeof Token): Token[] {
  let depth = 0
  return tokens.flatMap((token) => {
    if (token.type.startsWith('link_')) depth += token.nesting
    const href = token.type === 'code_inline' && depth === 0 ? codeLinks.get(token.content) : undefined
    if (href === undefined) return [token]
    const open = new NewToken('link_open', 'a', 1)
    open.attrSet('href', href)
    return [open, token, new NewToken('link_close', 'a', -1)]
  })
}

/** Returns the same anchor of a heading as in the repository, so that links work in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
}

/** Returns the URL of a page on this service. Undefined for a page that is only in the repository. */
function servedAddress(href: string, { folder }: Env): string | undefined {
  if (/^(https:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const path = join(folder, file)
  const name = guideNames.find((known) => guideFiles[known] === path)
  if (name === undefined) return undefined
  return SERVED + name + (anchor === undefined ? '' : `#${anchor}`)
}

import { readFileSync } from 'node:fs'
import MarkdownIt, { type Token } from 'markdown-it'

/** Pages of docs/ that are served below /docs/guides, each by its name. */
const files: Readonly<Record<string, string>> = {
  quickstart: 'guides/quickstart.md',
  'public-api': 'api.md',
  'admin-api': 'admin-api.md',
  webhooks: 'guides/webhooks.md',
}

const served = '/docs/guides/'

/** Guides as the reference links them. */
export const guideLinks: readonly { readonly title: string; readonly href: string }[] = [
  { title: 'Quickstart', href: `${served}quickstart` },
  { title: 'Errors', href: `${served}public-api#errors` },
  { title: 'Paging', href: `${served}admin-api#lists` },
  { title: 'Idempotency', href: `${served}admin-api#idempotency-key` },
  { title: 'ETag and If-Match', href: `${served}admin-api#etag-and-if-match` },
  { title: 'Limits', href: `${served}public-api#limits` },
  { title: 'Versioning', href: `${served}public-api#versioning` },
  { title: 'Webhooks', href: `${served}webhooks` },
]

export const guideNames: readonly string[] = Object.keys(files)

/** A guide as HTML. Its Markdown is ours, and HTML in it is text all the same. */
export function renderGuide(name: string): string {
  return markdown.render(sourceOf(name))
}

/** The heading of a guide. */
export function guideTitle(name: string): string {
  return /^# (.+)$/m.exec(sourceOf(name))?.[1] ?? name
}

function sourceOf(name: string): string {
  const file = files[name]
  if (file === undefined) throw new Error(`There is no guide ${name}`)
  return readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')
}

const markdown = new MarkdownIt({ html: false })

markdown.core.ruler.push('anchors_and_links', ({ tokens }) => {
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''))
    if (token.children) token.children = withServedLinks(token.children)
  })
})

/** Links with their addresses here; of those to pages that only the repository has, the text remains. */
function withServedLinks(tokens: readonly Token[]): Token[] {
  let isServed = true
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      const address = servedAddress(String(token.attrGet('href')))
      isServed = address !== undefined
      if (isServed) token.attrSet('href', String(address))
    }
    return isServed || !token.type.startsWith('link_')
  })
}

/** Anchors as repositories have them, so that a link works in both. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
}

/** The address here of a page; undefined for a page that only the repository has. */
function servedAddress(href: string): string | undefined {
  if (/^(https:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const name = guideNames.find((known) => files[known] === file.replace(/^\.\.\//, ''))
  if (name === undefined) return undefined
  return served + name + (anchor === undefined ? '' : `#${anchor}`)
}

import { markup, type Html } from '../../web/markup.ts'

type PageLink = { readonly href: string; readonly title: string }

/** Renders links to the pages before and after the one at this path. */
export function neighbours(pages: readonly PageLink[], path: string): Html {
  const index = pages.findIndex(({ href }) => href === path)
  const [before, after] = [pages[index - 1], pages[index + 1]]
  return markup`<nav class="neighbours" aria-label="Next pages">
    ${before ? markup`<a href="${before.href}">← ${before.title}</a>` : ''}
    ${after ? markup`<a href="${after.href}">${after.title} →</a>` : ''}
  </nav>`
}

/** Page of the error codes. */
const ERRORS = '/docs/api/errors'

/** Follows links to parts of pages: to those inside of folded parts, and to those that now are on another page. */
export function followAnchors(): void {
  const follow = (): void => {
    const moved = movedTo(location.hash)
    if (moved !== undefined) location.replace(moved)
    else unfold(location.hash)
  }
  addEventListener('hashchange', follow)
  follow()
}

/**
 * Returns the new address of an anchor of the time when the reference was one page. The overview has a link in each
 * operation, group and object.
 */
function movedTo(hash: string): string | undefined {
  if (location.pathname !== '/docs' || hash === '') return undefined
  if (hash.startsWith('#error')) return hash === '#errors' ? ERRORS : ERRORS + hash
  return elementOf(hash)?.querySelector<HTMLAnchorElement>('a[href^="/docs/api/"]')?.href
}

/**
 * Opens the folded parts around an element. Browsers of before 2026 do not all do so themselves
 * (https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element).
 */
function unfold(hash: string): void {
  const target = elementOf(hash)
  let folded = target?.closest('details:not([open])')
  if (!folded) return
  while (folded) {
    folded.toggleAttribute('open', true)
    folded = folded.parentElement?.closest('details:not([open])')
  }
  target?.scrollIntoView()
}

function elementOf(hash: string): HTMLElement | null {
  return document.getElementById(hash.slice(1))
}

/** A band near the top of the window. The operation that crosses it is the current one. */
const READING = { rootMargin: '-15% 0px -80% 0px' }

/** Marks the current operation in the table of contents, and scrolls to its link, or to that of the page. */
export function followScroll(contents: HTMLElement): void {
  const current = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) current[isIntersecting ? 'add' : 'delete'](target)
    const [operation] = current
    mark(contents, operation?.id)
  }, READING)
  for (const operation of document.querySelectorAll('.operation')) observer.observe(operation)
  contents.addEventListener('toggle', () => scrollIntoView(contents, 'instant'))
  scrollIntoView(contents, 'instant')
}

function mark(contents: HTMLElement, id: string | undefined): void {
  for (const link of contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    if (link.hash === `#${id}`) link.ariaCurrent = 'location'
    else link.removeAttribute('aria-current')
  }
  scrollIntoView(contents)
}

/** Only the table scrolls: `Element.scrollIntoView` would move the page, too. */
function scrollIntoView(contents: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  const current =
    contents.querySelector('[aria-current="location"]') ?? contents.querySelector('[aria-current]')
  const link = current?.getBoundingClientRect()
  const { top, height } = contents.getBoundingClientRect()
  const bottom = Math.min(top + height, innerHeight)
  if (link && (link.top < top || link.bottom > bottom))
    contents.scrollBy({ top: link.top - top - height / 3, behavior })
}

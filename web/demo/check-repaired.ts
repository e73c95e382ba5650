import type { GuideControls, GuideElement } from '../widget/session.ts'

/**
 * Checks a step as soon as its repair is on the site: the fragment of the page in the frame is the step's slug then. `reveal`
 * shows the guide where only one of the two has room.
 */
export function checkRepaired(frame: HTMLIFrameElement, guide: WaymarkGuide, reveal: () => void): void {
  frame.addEventListener('load', () => {
    const { location, history } = frame.contentWindow ?? window
    const slug = location.hash.slice(1)
    if (slug === '') return
    // A page that is loaded again has not been repaired again.
    history.replaceState(null, '', location.pathname)
    reveal()
    if (guide.goTo(slug)) check(guide, slug)
  })
}

/** The parts of the widget's element that are used here. */
export type WaymarkGuide = GuideElement & Pick<GuideControls, 'goTo'>

function check({ shadowRoot }: WaymarkGuide, slug: string): void {
  const panel = shadowRoot?.querySelector(`#result-${slug}`)
  const [, button] = panel?.parentElement?.querySelectorAll<HTMLElement>(':scope > p:last-child button') ?? []
  if (!panel || !button) return
  button.focus()
  // A running check may have seen the site before. A click ends it.
  if (panel.querySelector('.running')) button.click()
  setTimeout(() => button.click())
}

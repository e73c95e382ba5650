/**
 * Keeps how far each tab was scrolled: the other one may be shorter, and the browser would forget. A tab that is opened for
 * the first time begins below the tabs.
 */
export function keepPlaces(tabs: NodeListOf<HTMLInputElement>): void {
  const places = new Map<string, number>()
  let shown = [...tabs].find(({ checked }) => checked)?.value ?? ''
  addEventListener('scroll', () => places.set(shown, scrollY), { passive: true })
  for (const tab of tabs) {
    tab.addEventListener('change', () => {
      shown = tab.value
      scrollTo({
        top: places.get(shown) ?? Math.min(scrollY, topOf(tab.closest('.walk'))),
        behavior: 'instant',
      })
    })
  }
}

function topOf(element: Element | null): number {
  return (element?.getBoundingClientRect().top ?? 0) + scrollY
}

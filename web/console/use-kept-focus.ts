import { useEffect, useRef } from 'preact/hooks'

/**
 * Keeps the focus near where it was when the focused element goes away, such as the button of a deleted item: browsers
 * would begin at the top of the page again.
 */
export function useKeptFocus(): { current: HTMLElement | null } {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: root } = main
    if (!root) return undefined
    let places: Element[] = []
    const remember = ({ target }: Event): void => {
      places = target instanceof Element ? ancestorsOf(target) : []
    }
    const observer = new MutationObserver(() => {
      const [focused] = places
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const left = places.find((place) => place.isConnected)
      focusOn(left?.closest<HTMLElement>(containers) ?? root)
    })
    document.addEventListener('focusin', remember)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return main
}

const containers = 'li, section, form, main, header, [role="region"], [role="group"]'

function ancestorsOf(element: Element): Element[] {
  const { parentElement: parent } = element
  return parent ? [element, ...ancestorsOf(parent)] : [element]
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

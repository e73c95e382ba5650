import { useEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus to the nearest remaining container when the focused element is removed, such as the button of a
 * deleted item. Without it, the Tab key would start again at the top of the page.
 */
export function useKeptFocus(): { current: HTMLElement | null } {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: root } = main
    if (!root) return undefined
    let focusPath: Element[] = []
    const remember = ({ target }: Event): void => {
      focusPath = target instanceof Element ? ancestorsOf(target) : []
    }
    const observer = new MutationObserver(() => {
      const [focused] = focusPath
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const remaining = focusPath.find((element) => element.isConnected)
      focusOn(remaining?.closest<HTMLElement>(containers) ?? root)
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

const containers = 'li, section, form, main, [role="region"], [role="group"]'

function ancestorsOf(element: Element): Element[] {
  const { parentElement: parent } = element
  return parent ? [element, ...ancestorsOf(parent)] : [element]
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

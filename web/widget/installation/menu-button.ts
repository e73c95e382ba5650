import { h } from '../view/dom.ts'

type MenuItem = HTMLButtonElement | HTMLAnchorElement

/** Creates a button that opens a menu, with the keys of the ARIA Authoring Practices ("Menu button"). */
export function menuButton(label: string, items: readonly MenuItem[]): HTMLElement {
  for (const item of items) {
    item.role = 'menuitem'
    item.tabIndex = -1
    // Runs before the item's own listener, which may move the focus.
    item.addEventListener('click', close, { capture: true })
  }
  const menu = h('div', { role: 'menu', id: 'menu', 'aria-label': label }, ...items)
  const onclick = (): void => (menu.hidden ? open(0) : close())
  const about = { 'aria-haspopup': 'menu', 'aria-controls': 'menu', onclick }
  const button = h('button', about, label)
  const element = h('div', { class: 'menu', onfocusout, onkeydown }, button, menu)
  setOpen(false)
  return element

  function setOpen(isOpen: boolean): void {
    menu.hidden = !isOpen
    button.ariaExpanded = `${isOpen}`
  }

  function open(index: number): void {
    setOpen(true)
    items.at(index)?.focus()
  }

  function close(): void {
    setOpen(false)
    button.focus()
  }

  function onfocusout(event: Event): void {
    const { relatedTarget } = event as FocusEvent
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false)
  }

  function onkeydown(event: Event): void {
    const { key, target } = event as KeyboardEvent
    const index = items.indexOf(target as MenuItem)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => open((index + 1) % items.length),
      ArrowUp: () => open(index < 0 ? -1 : index - 1),
      Home: () => open(0),
      End: () => open(-1),
      Escape: close,
    }
    const move = moves[key]
    if (!move || (menu.hidden && !key.startsWith('Arrow'))) return
    event.preventDefault()
    move()
  }
}

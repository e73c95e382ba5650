import { fill, h } from '../../widget/view/dom.ts'
import type { SearchParts } from '../search-dialog.ts'
import { excerptOf, withMarks } from './excerpt.ts'
import { type Find, type Found, MAX_RESULTS } from './find.ts'
import { loadFind } from './load-find.ts'

/** Searches all pages for what is in the dialog's field, also for what is there already. Their texts are loaded once. */
export function startSearch(parts: SearchParts): void {
  const { dialog, input, status } = parts
  let find: Find | undefined
  input.addEventListener('input', () => find && show(parts, find(input.value)))
  input.addEventListener('keydown', (event) => {
    if (moveOrOpen(parts, event.key)) event.preventDefault()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(parts, target.closest('[role=option]'))
  })
  loadFind().then(
    (loaded) => {
      find = loaded
      show(parts, find(input.value))
    },
    () => fill(status, 'The texts could not be loaded. Close this and try again.'),
  )
}

function show(parts: SearchParts, found: readonly Found[]): void {
  const { input, list, status } = parts
  fill(list, ...found.map(resultOption))
  list.hidden = found.length === 0
  input.setAttribute('aria-expanded', String(found.length > 0))
  fill(status, statusOf(input.value, found.length))
  activate(parts, list.firstElementChild)
}

function resultOption({ entry: { href, title, page, text }, terms }: Found, index: number): HTMLElement {
  return h(
    'li',
    { id: `search-result-${index}`, role: 'option', 'aria-selected': 'false', 'data-href': href },
    h('b', {}, ...withMarks(title, terms)),
    h('small', {}, page === title ? '' : `${page} · `, ...withMarks(excerptOf(text, terms), terms)),
  )
}

function statusOf(text: string, count: number): string {
  if (text.trim() === '') return 'Words in titles, texts, fields and codes'
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 result' : `${count === MAX_RESULTS ? 'The best ' : ''}${count} results`
}

function activate({ input, list }: SearchParts, option: Element | null | undefined): void {
  activeOf(list)?.setAttribute('aria-selected', 'false')
  option?.setAttribute('aria-selected', 'true')
  option?.scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', option?.id ?? '')
}

function activeOf(list: Element): Element | null {
  return list.querySelector('[aria-selected=true]')
}

/** Handles a key. False if it has no meaning here. */
function moveOrOpen(parts: SearchParts, key: string): boolean {
  const active = activeOf(parts.list)
  if (!active) return false
  if (key === 'ArrowDown') activate(parts, active.nextElementSibling ?? parts.list.firstElementChild)
  else if (key === 'ArrowUp') activate(parts, active.previousElementSibling ?? parts.list.lastElementChild)
  else if (key === 'Enter') open(parts, active)
  else return false
  return true
}

function open({ dialog }: SearchParts, option: Element | null): void {
  const href = option instanceof HTMLElement ? option.dataset['href'] : undefined
  if (href === undefined) return
  dialog.close()
  location.assign(href)
}

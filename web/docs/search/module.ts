import MiniSearch from 'minisearch'
import { fill, h } from '../../widget/view/dom.ts'
import { excerptOf, withMarks } from './excerpt.ts'

/** A part of the documentation, as in /docs/search.json. */
type Entry = { readonly href: string; readonly title: string; readonly page: string; readonly text: string }

type Found = { readonly entry: Entry; readonly terms: readonly string[] }

const MAX_RESULTS = 30

/** Loads the texts of all pages, once. */
export async function loadEntries(): Promise<readonly Entry[]> {
  const response = await fetch('/docs/search.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`/docs/search.json: ${response.status}`)
  return (await response.json()) as Entry[]
}

/** Opens a dialog that searches these texts, in the ARIA combobox pattern. */
export function openSearch(entries: readonly Entry[]): void {
  const find = searchOf(entries)
  const input = h('input', {
    role: 'combobox',
    'aria-label': 'Search the documentation',
    placeholder: 'Search the documentation',
    'aria-controls': 'search-results',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    maxlength: 200,
  })
  const list = h('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results', hidden: true })
  const status = h('p', { class: 'note', role: 'status' })
  const dialog = h('dialog', { class: 'docs-search', 'aria-label': 'Search' }, input, list, status)
  let active = -1

  const activate = (index: number): void => {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = list.children[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option?.id ?? '')
  }
  const showResults = (): void => {
    const found = find(input.value)
    fill(list, ...found.map(resultOption))
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    fill(status, statusOf(input.value, found.length))
    activate(found.length > 0 ? 0 : -1)
  }
  const open = (option: Element | null | undefined): void => {
    const href = option instanceof HTMLElement ? option.dataset['href'] : undefined
    if (href === undefined) return
    dialog.close()
    location.assign(href)
  }
  input.addEventListener('input', showResults)
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = list.children.length
    if (step !== undefined && count > 0) activate((active + step + count) % count)
    else if (event.key === 'Enter') open(list.children[active])
    else return
    event.preventDefault()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
    else if (target instanceof Element) open(target.closest('[role=option]'))
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** Finds the parts that contain all words, also as the start of a word or with a letter wrong. */
function searchOf(entries: readonly Entry[]): (text: string) => readonly Found[] {
  const index = new MiniSearch({
    idField: 'id',
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 1 : 0),
      combineWith: 'AND',
    },
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return (text) =>
    index
      .search(text)
      .slice(0, MAX_RESULTS)
      .flatMap(({ id, terms }) => {
        const entry = entries[Number(id)]
        return entry ? [{ entry, terms }] : []
      })
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

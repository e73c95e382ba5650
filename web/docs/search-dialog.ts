import { h } from '../widget/view/dom.ts'

export type SearchParts = ReturnType<typeof makeParts>

/**
 * Opens the dialog of the search with its field, which takes the focus, in the ARIA combobox pattern. The search itself
 * is loaded after that: keys that are typed until then are in the field.
 */
export function openDialog(): SearchParts {
  const parts = makeParts()
  const { dialog } = parts
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return parts
}

function makeParts() {
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
  const status = h('p', { class: 'note', role: 'status' }, 'Loading')
  const dialog = h('dialog', { class: 'docs-search', 'aria-label': 'Search' }, input, list, status)
  return { dialog, input, list, status }
}

import { fill, h } from '../../widget/view/dom.ts'
import { EMBED_KEY, readValues, setValue } from '../values.ts'
import { ownGuides } from './own-guides.ts'

const ACCOUNT_KEY = 'WAYMARK_KEY'

/** Button that opens a dialog for the reader's keys, which then are in all samples. */
export function valuesButton(): HTMLElement {
  return h('button', { type: 'button', 'aria-haspopup': 'dialog', onclick: openDialog }, 'Your keys')
}

function openDialog(): void {
  const key = field(ACCOUNT_KEY, { type: 'password' })
  const embedKey = field(EMBED_KEY, {})
  const guides = h('div', {})
  const forget = (): void => [key, embedKey].forEach((input) => enter(input, ''))
  const form = h(
    'form',
    { method: 'dialog', class: 'try-form' },
    h('h2', { id: 'own-values' }, 'Your keys in all samples'),
    labelled('Account key', key),
    labelled('Embed key of your guide', embedKey),
    guides,
    h(
      'p',
      { class: 'note' },
      'Kept in this tab until you close it, and sent only by “Try it” and “My guides”.',
    ),
    h(
      'p',
      { class: 'actions' },
      h('button', { class: 'button primary' }, 'Done'),
      h(
        'button',
        { type: 'button', class: 'button', onclick: () => void choose(guides, { key, embedKey }) },
        'My guides',
      ),
      h('button', { type: 'button', class: 'button', onclick: forget }, 'Forget'),
    ),
  )
  const attributes = { class: 'values', 'aria-labelledby': 'own-values', onclose: () => dialog.remove() }
  const dialog = h('dialog', attributes, form)
  document.body.append(dialog)
  dialog.showModal()
}

function field(variable: string, attributes: Parameters<typeof h>[1]): HTMLInputElement {
  const value = readValues().get(variable)
  const input = h('input', { autocomplete: 'off', spellcheck: 'false', value, ...attributes })
  input.addEventListener('input', () => setValue(variable, input.value.trim()))
  return input
}

function labelled(name: string, input: HTMLInputElement | HTMLSelectElement): HTMLElement {
  return h('div', { class: 'field' }, h('label', {}, h('span', {}, name), input))
}

function enter(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input'))
}

type KeyFields = { readonly key: HTMLInputElement; readonly embedKey: HTMLInputElement }

/** Lets someone who has entered an account key, or is signed in to the console, choose one of their guides. */
async function choose(place: HTMLElement, { key, embedKey }: KeyFields): Promise<void> {
  const accountKey = key.value.trim()
  const found = await ownGuides(accountKey)
  if (!found) return void fill(place, h('p', { role: 'status' }, ...whyNone(accountKey)))
  const options = found.map(({ name, embed_keys: [first] }) => h('option', { value: first?.key }, name))
  const select = h('select', {}, h('option', { value: '' }, 'Choose'), ...options)
  select.addEventListener('change', () => enter(embedKey, select.value))
  fill(place, labelled(`Your guides (${found.length})`, select))
  select.focus()
}

function whyNone(accountKey: string): (string | HTMLElement)[] {
  if (accountKey !== '')
    return ['The account key above is not valid, or may not read projects and templates.']
  const signIn = h('a', { href: '/console', target: '_blank', rel: 'noopener' }, 'sign in to the console')
  return ['Enter your account key above, or ', signIn, ' in another tab.']
}

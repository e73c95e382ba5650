import { core } from '../../shared/messages/widget/en.ts'
import type { Load } from '../widget/load.ts'
import { fill, h } from '../widget/view/dom.ts'
import { waitButton } from '../widget/view/wait-button.ts'
import type { checkSite } from './check/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'landing-check': { readonly checkSite: typeof checkSite }
  }
}

type Fields = { readonly target: HTMLInputElement; readonly snippet: HTMLTextAreaElement }

const CHECK = 'Check it'
const labels = { locale: 'en', ...core }

/** Checks what a visitor enters. The code for it is loaded with the first check. */
export function runCheckForm(form: HTMLFormElement, load: Load): void {
  const target = form.querySelector<HTMLInputElement>('#check-target')
  const snippet = form.querySelector<HTMLTextAreaElement>('#check-snippet')
  const [problem, place] = [
    form.querySelector('#check-problem'),
    form.querySelector<HTMLElement>('#check-result'),
  ]
  const [submit, example] = form.querySelectorAll('button')
  if (!target || !snippet || !problem || !place || !submit) return
  const fields = { target, snippet }
  let running: AbortController | undefined
  const { element: button, show } = waitButton(() => (running ? running.abort() : void check()), labels)
  button.className = submit.className
  submit.replaceWith(button)
  show(CHECK)
  form.addEventListener('submit', (event) => event.preventDefault())
  example?.addEventListener('click', () => fillIn(fields, example))

  async function check(): Promise<void> {
    const missing = missingIn(fields)
    fill(problem as Element, missing)
    if (missing) return
    running = new AbortController()
    const { signal } = running
    show(labels.cancel)
    let retryAfter = 0
    try {
      const { checkSite } = await load('landing-check')
      const asked = { target: fields.target.value.trim(), snippet: fields.snippet.value.trim() }
      retryAfter = await checkSite(asked, { place: place as HTMLElement, signal })
    } catch {
      if (!signal.aborted) fill(problem as Element, h('span', {}, labels.noAnswer))
    }
    running = undefined
    show(CHECK, retryAfter, () => button.isConnected && button.click())
  }
}

/** Says what is missing, and moves the focus there. */
function missingIn({ target, snippet }: Fields): string {
  const [field, missing] = target.value.trim()
    ? [snippet, 'Paste the snippet or the record that should be there.']
    : [target, labels.siteMissing]
  const isMissing = field.value.trim() === ''
  target.ariaInvalid = isMissing && field === target ? 'true' : null
  snippet.ariaInvalid = isMissing && field === snippet ? 'true' : null
  if (!isMissing) return ''
  field.focus()
  return missing
}

function fillIn({ target, snippet }: Fields, { dataset }: HTMLElement): void {
  target.value = dataset['target'] ?? ''
  snippet.value = dataset['snippet'] ?? ''
}

import { core, refusal } from '../../shared/messages/widget/en.ts'
import type { Load } from '../widget/load.ts'
import { countDown } from '../widget/check/count-down.ts'
import { fill, h } from '../widget/view/dom.ts'
import type { checkSite, FieldProblem } from './check/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'landing-check': { readonly checkSite: typeof checkSite }
  }
}

type Fields = { readonly target: HTMLInputElement; readonly snippet: HTMLTextAreaElement }

const CHECK = 'Check it'
const labels = { locale: 'en', ...core, ...refusal }

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
  const press = (): void => (running ? running.abort() : void check())
  const onclick = (): unknown => button.ariaDisabled ?? press()
  const button = h('button', { class: submit.className, onclick }, CHECK)
  submit.replaceWith(button)
  form.addEventListener('submit', (event) => event.preventDefault())
  example?.addEventListener('click', () => fillIn(fields, example))

  async function check(): Promise<void> {
    if (complain(missingIn(fields))) return
    running = new AbortController()
    const { signal } = running
    fill(button, labels.cancel)
    let seconds = 0
    try {
      const { checkSite } = await load('landing-check')
      const asked = { target: fields.target.value.trim(), snippet: fields.snippet.value.trim() }
      const outcome = await checkSite(asked, { place: place as HTMLElement, signal })
      complain(outcome.problem)
      seconds = outcome.seconds
    } catch {
      if (!signal.aborted) fill(problem as Element, h('span', {}, labels.noAnswer))
    }
    running = undefined
    const again = (): void => void (seconds > 0 && button.isConnected && button.click())
    countDown(button, { labels, label: CHECK, seconds, onEnd: again })
  }

  /** Says what is wrong with a field, and moves the focus there. */
  function complain(wrong: FieldProblem | undefined): boolean {
    fill(problem as Element, wrong?.text ?? '')
    for (const [name, field] of Object.entries(fields)) field.ariaInvalid = name === wrong?.of ? 'true' : null
    if (wrong) fields[wrong.of].focus()
    return wrong !== undefined
  }
}

function missingIn({ target, snippet }: Fields): FieldProblem | undefined {
  if (target.value.trim() === '') return { of: 'target', text: labels.siteMissing }
  if (snippet.value.trim() !== '') return undefined
  return { of: 'snippet', text: 'Paste the snippet or the record that should be there.' }
}

function fillIn({ target, snippet }: Fields, { dataset }: HTMLElement): void {
  target.value = dataset['target'] ?? ''
  snippet.value = dataset['snippet'] ?? ''
}

import { moduleLoader } from '../widget/load.ts'
import { fill } from '../widget/view/dom.ts'
import type { openTryIt } from './try-it/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'try-it': { readonly openTryIt: typeof openTryIt }
  }
}

const load = moduleLoader(import.meta.url)

/** Shows the reference's "Try it" buttons. Each loads its form when it is opened. */
export function addTryButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.try')) {
    const button = place.querySelector('button')
    const form = place.querySelector<HTMLElement>('.try-place')
    place.hidden = false
    if (button && form) button.addEventListener('click', () => void toggle(button, form))
  }
}

async function toggle(button: HTMLButtonElement, place: HTMLElement): Promise<void> {
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  place.hidden = isOpen
  if (isOpen || place.hasChildNodes())
    return place.querySelector<HTMLElement>('input, textarea, select')?.focus()
  try {
    const { openTryIt } = await load('try-it')
    fill(place, await openTryIt(place.dataset['operation'] ?? ''))
    place.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  } catch {
    fill(place, 'The form could not be loaded. Close it and try again.')
  }
}

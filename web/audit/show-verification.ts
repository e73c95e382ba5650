import type { VerificationMessages } from '../../shared/messages/audit/en.ts'
import { splitMessage } from '../../shared/messages/placeholders.ts'
import { type StepResult, stepResults } from '../../shared/verification-steps.ts'
import type { RecordVerification } from '../../shared/verify-record.ts'
import { type Child, fill, h } from '../widget/view/dom.ts'
import { canVerify, verifyVersion } from './verify-version.ts'

/** Verifies the version that this element names, and shows the result in it, in the page's language. */
export async function showVerification(element: HTMLElement): Promise<void> {
  const { version: versionId = '', sha256 = '', words: json = '' } = element.dataset
  const words = JSON.parse(json) as VerificationMessages
  show(element, '', h('strong', {}, words.verifying))
  if (!(await canVerify())) {
    openServerSteps(element, true)
    return show(element, 'unsure', ...heading(words.unable, words.unableAbout))
  }
  try {
    const verification = await verifyVersion({ versionId, sha256 })
    show(element, verification.ok ? 'ok' : 'bad', ...summaryOf(verification, words))
    // The browser's steps replace the server's.
    openServerSteps(element, false)
    if (!verification.ok) showRejection()
  } catch (error) {
    openServerSteps(element, true)
    const reason = error instanceof Error ? error.message : 'unknown error'
    show(
      element,
      'unsure',
      ...heading(
        words.unknown,
        splitMessage(words.unknownAbout)
          .map((part) => (part === 'reason' ? reason : part))
          .join(''),
      ),
    )
  }
}

function show(element: HTMLElement, tone: 'ok' | 'bad' | 'unsure' | '', ...children: Child[]): void {
  element.className = `notice ${tone}`
  element.hidden = false
  fill(element, ...children)
}

function openServerSteps(element: HTMLElement, isOpen: boolean): void {
  element.parentElement?.querySelector(':scope > details')?.toggleAttribute('open', isOpen)
}

/** Changes the page's heading, which screen readers announce. The focus does not move. */
function showRejection(): void {
  const heading = document.querySelector<HTMLElement>('.heading')
  const [title, lead] = [heading?.querySelector('h1'), heading?.querySelector('p')]
  const { rejectedTitle = '', rejectedLead = '' } = heading?.dataset ?? {}
  if (!heading || !title || !lead || title.textContent === rejectedTitle) return
  heading.classList.add('bad')
  document.title = document.title.replace(title.textContent, () => rejectedTitle)
  title.textContent = rejectedTitle
  lead.textContent = rejectedLead
}

function heading(title: string, about: string): Child[] {
  return [h('strong', {}, title), h('p', {}, about)]
}

function summaryOf(verification: RecordVerification, words: VerificationMessages): Child[] {
  const [title, about] = verification.ok
    ? [words.byBrowser, words.byBrowserAbout]
    : [words.rejectedByBrowser, words.rejectedAbout]
  const items = stepResults(verification, words).map((step) => item(step, words))
  const steps = h('details', {}, h('summary', {}, words.steps), h('ol', { class: 'proof' }, ...items))
  steps.open = !verification.ok
  return [...heading(title, about), steps]
}

function item({ title, about, outcome, found }: StepResult, words: VerificationMessages): Child {
  return h(
    'li',
    { 'data-outcome': outcome },
    h('h4', {}, `${title}: ${words[outcome]}`),
    h('p', {}, about),
    found !== '' && h('p', { lang: 'en', dir: 'ltr' }, found),
  )
}

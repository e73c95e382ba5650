import { type StepResult, stepResults } from '../../shared/verification-steps.ts'
import type { RecordVerification } from '../../shared/verify-record.ts'
import { type Child, fill, h } from '../widget/view/dom.ts'
import { canVerify, verifyVersion } from './verify-version.ts'

/** Verifies the version that this element names, and shows the result in the element. */
export async function showVerification(element: HTMLElement): Promise<void> {
  const { version: versionId = '', sha256 = '' } = element.dataset
  show(element, '', h('strong', {}, 'Your browser is verifying this'))
  if (!(await canVerify())) return show(element, 'unsure', ...unable())
  try {
    const verification = await verifyVersion({ versionId, sha256 })
    show(element, verification.ok ? 'ok' : 'bad', ...summaryOf(verification))
    // The browser's steps replace those of the server.
    element.parentElement?.querySelector('details')?.removeAttribute('open')
  } catch (error) {
    show(element, 'unsure', ...unknown(error))
  }
}

function show(element: HTMLElement, tone: 'ok' | 'bad' | 'unsure' | '', ...children: Child[]): void {
  element.className = `notice ${tone}`
  element.hidden = false
  fill(element, ...children)
}

function summaryOf(verification: RecordVerification): Child[] {
  const sentence = verification.ok
    ? 'Verified by your browser'
    : `Rejected by your browser (${verification.code})`
  const advice = verification.ok
    ? 'It fetched the signed record and the key catalog, and verified each step itself.'
    : 'Do not rely on this version: it is not what was signed, or its key is not trusted.'
  return [
    h('strong', {}, sentence),
    h('p', {}, advice),
    h('ol', { class: 'proof' }, ...stepResults(verification).map(item)),
  ]
}

function item({ title, about, outcome, found }: StepResult): Child {
  return h(
    'li',
    { 'data-outcome': outcome },
    h('h4', {}, `${title}: ${outcome}`),
    h('p', {}, about),
    found !== '' && h('p', {}, found),
  )
}

function unable(): Child[] {
  return [
    h('strong', {}, 'Your browser cannot verify this itself'),
    h(
      'p',
      {},
      'It does not support Ed25519, the signature algorithm, or this page was not loaded over HTTPS. Below is the result of this server. To verify independently, use a newer browser or the commands at the end of the page.',
    ),
  ]
}

function unknown(error: unknown): Child[] {
  const reason = error instanceof Error ? error.message : 'unknown error'
  return [
    h('strong', {}, 'Your browser could not verify this'),
    h('p', {}, `A request failed (${reason}). Below is the result of this server.`),
  ]
}

import { type StepResult, stepResults } from '../../shared/verification-steps.ts'
import type { Verification } from '../../shared/verify-record.ts'
import { type Child, fill, h } from '../widget/dom.ts'
import { canVerify, verifyVersion } from './verify-version.ts'

/** Verifies the version that this element of the page names, and shows in it what was found. */
export async function showVerification(place: HTMLElement): Promise<void> {
  const { version: versionId = '', sha256 = '' } = place.dataset
  show(place, '', h('strong', {}, 'Your browser is verifying this'))
  if (!(await canVerify())) return show(place, 'unsure', ...unable())
  try {
    const verification = await verifyVersion({ versionId, sha256 })
    show(place, verification.ok ? 'ok' : 'bad', ...verdict(verification))
    // Twice the same steps would be too much to read.
    place.parentElement?.querySelector('details')?.removeAttribute('open')
  } catch (error) {
    show(place, 'unsure', ...unknown(error))
  }
}

function show(place: HTMLElement, tone: 'ok' | 'bad' | 'unsure' | '', ...children: Child[]): void {
  place.className = `verdict ${tone}`
  place.hidden = false
  fill(place, ...children)
}

function verdict(verification: Verification): Child[] {
  const sentence = verification.ok
    ? 'Verified by your browser'
    : `Rejected by your browser (${verification.code})`
  const advice = verification.ok
    ? 'It has fetched the signed record and the list of keys, and computed each step itself.'
    : 'Do not rely on this version: what was sent is not what was signed, or its key is not to be trusted.'
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
    h('h3', {}, `${title}: ${outcome}`),
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
      'It does not have Ed25519, the method of the signature, or this page did not come by HTTPS. Below is what this server has found; a newer browser, or the commands at the end of the page, need not believe it.',
    ),
  ]
}

function unknown(error: unknown): Child[] {
  const reason = error instanceof Error ? error.message : 'the reason is not known'
  return [
    h('strong', {}, 'Your browser could not verify this'),
    h('p', {}, `What it needs did not arrive (${reason}). Below is what this server has found.`),
  ]
}

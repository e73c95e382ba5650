import { fill, h } from '../view/dom.ts'
import { resultBox } from '../check/result.ts'
import { sentence } from '../view/sentence.ts'
import type { OpenedInstallation } from './opened-installation.ts'

const CODE = 'installation_token_invalid'

/** True for the error about a token that is expired, revoked or unknown. */
export function isInvalidToken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CODE
}

/** Shows that the token no longer works, and whom to ask for a new link: the page's `contact`, or else the brand. */
export function showInvalidToken(opened: OpenedInstallation, brand?: string): void {
  const { host, box, read, signal } = opened.mount
  show(read('contact') ?? brand)
  if (!read('contact') && !brand) void findBrand(opened).then((name) => signal.aborted || show(name))
  const detail = { event: 'error', code: CODE }
  host.dispatchEvent(new CustomEvent('waymark:error', { detail, bubbles: true, composed: true }))

  function show(whom: string | undefined): void {
    const { labels } = opened
    const { ended, endedWhy, endedUnknown, endedAskSender } = labels
    const why = host.installation ? endedWhy : endedUnknown
    const ask = h('p', {}, ...(whom ? sentence(labels, 'endedAsk', { name: whom }) : [endedAskSender]))
    fill(box, h('div', { role: 'alert' }, resultBox('unsure', ended, [why, ask])))
  }
}

/** Finds the brand in the guide of the page's embed key, if the page has one. */
async function findBrand({ mount, widget }: OpenedInstallation): Promise<string | undefined> {
  const { read, baseUrl, signal } = mount
  const embedKey = read('embed-key')
  if (!embedKey) return undefined
  const client = widget.createClient({ embedKey, baseUrl })
  const guide = await client.loadGuide({}, signal).catch(() => undefined)
  client.close()
  return guide?.branding.name
}

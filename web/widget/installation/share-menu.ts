import { fill, h } from '../view/dom.ts'
import type { Installation } from './installation.ts'
import { menuButton } from './menu-button.ts'
import type { OpenedInstallation } from './opened-installation.ts'
import { mailDraft, shareLink } from './share-link.ts'

/** Creates the "Send to a developer" menu, which copies the share link or opens an email draft, with a status. */
export function shareMenu(opened: OpenedInstallation, installation: Installation): HTMLElement {
  const { labels } = opened
  const link = shareLink(opened)
  const status = h('div', { role: 'status' })
  const button = menuButton(labels.share, [
    h('button', { onclick: () => void copy() }, labels.shareCopy),
    h('a', { href: mailDraft(opened, installation, link) }, labels.shareMail),
  ])
  return h('div', {}, button, status)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      fill(status, labels.shareCopied)
      // It goes with the next action.
      opened.mount.box.addEventListener('click', () => fill(status), { once: true })
    } catch {
      // Pages without TLS have no clipboard, and browsers may refuse access.
      const field = h('input', { readonly: true, value: link })
      fill(status, h('label', {}, labels.shareByHand, field))
      field.select()
    }
  }
}

import { fill, h } from '../view/dom.ts'
import type { Installation } from './installation.ts'
import { menuButton } from './menu-button.ts'
import type { Opened } from './opened.ts'
import { mailDraft, shareLink } from './share-link.ts'

/** "Send to a developer": a menu that copies the share link or opens a mail draft, and a status for what was done. */
export function shareMenu(opened: Opened, installation: Installation): HTMLElement {
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
    } catch {
      // Pages without TLS have no clipboard, and a browser may refuse it.
      const field = h('input', { readonly: true, value: link })
      fill(status, h('label', {}, labels.shareByHand, field))
      field.select()
    }
  }
}

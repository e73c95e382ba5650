import { splitMessage } from '../../shared/messages/placeholders.ts'
import type { ShareMessages } from '../../shared/messages/share/en.ts'
import type { Installation } from '../widget/installation/installation.ts'
import { h } from '../widget/view/dom.ts'

/** Says who asks for what, and until when the link works. Undefined once everything is done. */
export function requestLine(
  { branding, target, expiresAt, locale, status }: Installation,
  messages: ShareMessages,
): HTMLElement | undefined {
  if (status === 'completed') return undefined
  const date = new Date(expiresAt).toLocaleDateString(locale ?? 'en', { dateStyle: 'long' })
  const values: Readonly<Record<string, string>> = {
    brand: branding.name,
    host: URL.parse(target)?.host ?? target,
    date,
  }
  // Names in another script do not turn the sentence around them.
  const parts = splitMessage(messages.asks).map((part, index) =>
    index % 2 ? h('bdi', {}, values[part] ?? '') : part,
  )
  return h('p', { class: 'request' }, ...parts)
}

import { type Html, markup } from '../web/markup.ts'
import type { AuditLanguage } from './language.ts'

/**
 * Renders the button that copies a link to this page, which the page's script shows. The link is this path, or with `text` one
 * whose fragment has the pasted text: browsers send no fragments, so the text is in no log of addresses.
 */
export function permalink(to: { readonly path: string } | 'text', { words }: AuditLanguage): Html {
  return markup`<p class="permalink" data-link="${to === 'text' ? '' : to.path}" hidden>
    <button class="button" type="button">${words.copyLink}</button>
    <span role="status" data-copied="${words.linkCopied}"></span>
    ${to === 'text' ? markup`<small>${words.linkAbout}</small>` : ''}
  </p>`
}

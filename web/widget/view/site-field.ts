import type { WidgetSession } from '../session.ts'
import { fill, h } from './dom.ts'

type SiteField = {
  readonly elements: readonly HTMLElement[]
  /** Returns the site's address as it was typed. If it is none, returns an empty string, focuses the field and shows a problem. */
  target(): string
}

/** An address without spaces in its host, and with a dot or a port. */
const address = /^(\w+:\/\/)?(?=\S*(\.|:\d))[^\s/?#]+([/?#]|$)/

/** Creates the field for the site's URL. A URL that the page provides takes precedence over what the visitor enters. */
export function siteField({ labels, read, entered }: WidgetSession): SiteField {
  const problem = h('p', { id: 'no-site', class: 'problem' })
  const site = h('input', {
    type: 'url',
    autocomplete: 'url',
    placeholder: 'www.example.com',
    'aria-describedby': problem.id,
    oninput: () => (entered.site = site.value),
  })
  site.value = entered.site
  return { elements: [h('label', {}, labels.site, site), problem], target }

  function target(): string {
    const typed = site.value.trim()
    const url = read('target') ?? (address.test(typed) ? typed : '')
    site.ariaInvalid = url ? null : 'true'
    fill(problem, !url && labels.siteMissing)
    if (!url) site.focus()
    return url
  }
}

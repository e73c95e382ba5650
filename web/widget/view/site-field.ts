import type { WidgetSession } from '../session.ts'
import { fill, h } from './dom.ts'

type SiteField = {
  readonly elements: readonly HTMLElement[]
  /** URL of the site. If it is missing, returns an empty text, focuses the field and shows a problem. */
  target(): string
}

/** Field for the address of the site to check, which needs none if the page gives it. */
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
    const url = read('target') ?? site.value.trim()
    site.ariaInvalid = url ? null : 'true'
    fill(problem, !url && labels.siteMissing)
    if (!url) site.focus()
    return url && (/^\w+:\/\//.test(url) ? url : `https://${url}`)
  }
}

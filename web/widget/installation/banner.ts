import { h } from '../view/dom.ts'
import type { Installation } from './installation.ts'
import type { Opened } from './opened.ts'
import { shareMenu } from './share-menu.ts'

/** The site that the guide is for, and the menu that hands the guide on. */
export function banner(opened: Opened, installation: Installation): HTMLElement {
  const { target, mayShare } = installation
  const isLink = /^https?:/i.test(target)
  const address = h('bdi', {}, target)
  const site = isLink ? h('a', { href: target, target: '_blank', rel: 'noreferrer' }, address) : address
  return h(
    'div',
    { class: 'banner' },
    h('p', {}, `${opened.labels.forSite} `, site),
    mayShare && shareMenu(opened, installation),
  )
}

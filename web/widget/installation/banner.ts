import { breakable } from '../view/breakable.ts'
import { h } from '../view/dom.ts'
import type { Installation } from './installation.ts'
import type { OpenedInstallation } from './opened-installation.ts'
import { shareMenu } from './share-menu.ts'

/** Renders the guide's site, and the menu that shares the guide. */
export function banner(opened: OpenedInstallation, installation: Installation): HTMLElement {
  const { target, mayShare } = installation
  const isLink = /^https?:/i.test(target)
  const address = h('bdi', {}, ...breakable(target))
  const site = isLink ? h('a', { href: target, target: '_blank', rel: 'noreferrer' }, address) : address
  return h(
    'div',
    { class: 'banner' },
    h('p', {}, `${opened.labels.forSite} `, site),
    mayShare && shareMenu(opened, installation),
  )
}

import { h } from '../widget/view/dom.ts'
import type { GuideElement } from '../widget/session.ts'
import { remember, takeLink } from './link.ts'
import { monitorBanner, showBanner } from './monitor-banner.ts'
import { requestLine } from './request-line.ts'
import { translatePage } from './translate-page.ts'

show()
// Another link opened in the same tab changes only the fragment, so the page does not reload.
addEventListener('hashchange', show)

/** Shows the link's guide, or a message that the link is incomplete. */
function show(): void {
  const link = takeLink()
  let messages = translatePage(link?.locale ?? navigator.language)
  const place = document.querySelector<HTMLElement>('#guide')
  const advice = document.querySelector<HTMLElement>('#no-link')
  if (advice) advice.hidden = !!link
  if (place) place.hidden = !link
  if (!link) return place?.replaceChildren()
  const { token, brand } = link
  const guide: GuideElement = h('waymark-guide' as 'div', {
    'installation-token': token,
    'base-url': location.origin,
    contact: brand,
    storage: 'none',
  })
  guide.addEventListener('waymark:template_loaded', () => {
    if (!guide.installation) return
    const { name, branding, locale } = guide.installation
    if (locale) messages = translatePage(locale)
    document.title = name
    remember(branding.name, locale)
    const about = [requestLine(guide.installation, messages), monitorBanner(guide.installation, messages)]
    showBanner(guide, about.some(Boolean) ? h('div', {}, ...about) : undefined)
  })
  guide.addEventListener('waymark:template_complete', () => {
    const request = place?.querySelector<HTMLElement>('.request')
    // Nobody asks for anything any more. What is below stays where it is.
    if (request) request.style.visibility = 'hidden'
  })
  place?.replaceChildren(guide)
}

/** Names and values that the demo guide, the demo site and the demo DNS zone must agree on. */

/** Embed key of the demo guide. It is the same on every machine, so commands in the docs can be pasted. */
export const DEMO_EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

export const DEMO_HOST = 'demo.waymark.test'

/** The site on which nothing is installed yet. The demo page shows it. */
export const NEW_HOST = `new.${DEMO_HOST}`

/** The monitored site, which a person can break and mend. The page `/live` shows it. */
export const LIVE_HOST = `live.${DEMO_HOST}`

/** Sites with a mistake in DNS, or a record on its way, which the demo page shows at `?site=`. */
export const DNS_SITES = { slow: `slow.${DEMO_HOST}`, twice: `twice.${DEMO_HOST}` } as const

/** Variables of the demo guide. Their defaults are the values of the demo site. */
export const SITE_ID = { name: 'siteId', default: 'demo' }
export const VERIFICATION_CODE = { name: 'verificationCode', default: 'demo-7d1f0c94' }

export const verificationValue = (code: string): string => `waymark-site-verification=${code}`
export const VERIFICATION_RECORD = {
  prefix: '_waymark',
  value: verificationValue(VERIFICATION_CODE.default),
}

export const snippetOf = (siteId: string, host = ''): string =>
  `<script async src="${host}/snippet.js" data-site="${siteId}"></script>`
/** Host of the script in the guide. The demo site serves the script itself. */
export const SNIPPET_HOST = 'https://cdn.waymark.test'
/** The snippet as it is signed. */
export const SNIPPET = snippetOf(`{{${SITE_ID.name}}}`, SNIPPET_HOST)
export const SNIPPET_ON_SITE = snippetOf(SITE_ID.default)

/** Inline code with the site's id, which the demo site runs too. */
export const goalOf = (siteId: string): string => `<script>
  window.waymarkDemo ??= (...event) => (waymarkDemo.queue ??= []).push(event)
  waymarkDemo('goal', '${siteId}', { name: 'order' })
</script>`
export const GOAL = goalOf(`{{${SITE_ID.name}}}`)
export const GOAL_ON_SITE = goalOf(SITE_ID.default)

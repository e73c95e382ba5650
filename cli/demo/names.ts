/** Names and values that the demo guide, the demo site and the demo DNS zone must agree on. */

/** Embed key of the demo guide. It is the same on every machine, so commands in the docs can be pasted. */
export const DEMO_EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

/** The demo's DNS zone: the domain that forms of DNS providers add, as the list of public suffixes tells, too. */
export const DEMO_ZONE = 'waymark.test'
export const DEMO_HOST = `demo.${DEMO_ZONE}`

/** Sites that a person changes with buttons, by name: each has a page at its host and at `/<name>`. */
export const SITE_HOSTS = {
  /** Nothing is installed yet. */
  new: `new.${DEMO_HOST}`,
  /** Its record is on its way. */
  slow: `slow.${DEMO_HOST}`,
  /** Its record has the domain twice in its name. */
  twice: `twice.${DEMO_HOST}`,
  /** Monitored, and in order until somebody breaks it. */
  live: `live.${DEMO_HOST}`,
} as const

/** Variables of the demo guide. Their defaults are the values of the demo site. */
export const SITE_ID = { name: 'siteId', default: 'demo' }
export const VERIFICATION_CODE = { name: 'verificationCode', default: 'demo-7d1f0c94' }

export const verificationValue = (code: string): string => `waymark-site-verification=${code}`
export const VERIFICATION_RECORD = {
  prefix: '_waymark',
  value: verificationValue(VERIFICATION_CODE.default),
}

/** The demo site serves the script itself, so its address is the same in the guide and on the site. */
export const snippetOf = (siteId: string): string =>
  `<script async src="/snippet.js" data-site="${siteId}"></script>`
/** The snippet as it is signed. */
export const SNIPPET = snippetOf(`{{${SITE_ID.name}}}`)
export const SNIPPET_ON_SITE = snippetOf(SITE_ID.default)

/** Inline code with the site's id, which the demo site runs too. */
export const goalOf = (siteId: string): string => `<script>
  window.waymarkDemo ??= (...event) => (waymarkDemo.queue ??= []).push(event)
  waymarkDemo('goal', '${siteId}', { name: 'order' })
</script>`
export const GOAL = goalOf(`{{${SITE_ID.name}}}`)
export const GOAL_ON_SITE = goalOf(SITE_ID.default)

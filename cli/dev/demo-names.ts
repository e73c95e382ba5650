/** What the demo guide asks for, and what the demo site and the demo DNS zone have: one must match the other. */

/** Public, as every embed key is, and the same everywhere, so that examples can be pasted. */
export const DEMO_EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

export const DEMO_HOST = 'demo.waymark.test'

/** The site on which nothing is in place yet; people walk through the guide with it. */
export const NEW_HOST = `new.${DEMO_HOST}`

export const VERIFICATION_RECORD = { prefix: '_waymark', value: 'waymark-site-verification=demo-7d1f0c94' }

export const SNIPPET_SELECTOR = 'script[src*="/snippet.js"][data-site]'
export const SNIPPET = '<script async src="https://cdn.waymark.test/snippet.js" data-site="demo"></script>'
/** The same on the demo site, which serves the file itself. */
export const SNIPPET_ON_SITE = '<script async src="/snippet.js" data-site="demo"></script>'

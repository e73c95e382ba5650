/** Names and values that the demo guide, the demo site and the demo DNS zone have to agree on. */

/** The same on every machine, so that commands in the docs can be pasted. */
export const DEMO_EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

export const DEMO_HOST = 'demo.waymark.test'

/** The site on which nothing is installed yet. The demo page uses it. */
export const NEW_HOST = `new.${DEMO_HOST}`

export const VERIFICATION_RECORD = { prefix: '_waymark', value: 'waymark-site-verification=demo-7d1f0c94' }

export const SNIPPET_SELECTOR = 'script[src*="/snippet.js"][data-site]'
export const SNIPPET = '<script async src="https://cdn.waymark.test/snippet.js" data-site="demo"></script>'
/** The same snippet on the demo site, which serves the script itself. */
export const SNIPPET_ON_SITE = '<script async src="/snippet.js" data-site="demo"></script>'

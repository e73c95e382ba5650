type Manager = {
  readonly name: string
  /** `container` is tried only on texts that contain this. */
  readonly sign: string
  /** The first group is the container. */
  readonly container: RegExp
}

/** Tag managers, recognised by the address of a script or by the inline script that builds that address. */
const managers: readonly Manager[] = [
  { name: 'Google Tag Manager', sign: 'GTM-', container: /[?&]id=(GTM-[A-Z\d]{4,12})\b/ },
  {
    name: 'Adobe Experience Platform Tags',
    sign: 'assets.adobedtm.com',
    container: /(launch-[\w-]{1,100})\.(?:min\.)?js/,
  },
  { name: 'Adobe Experience Platform Tags', sign: 'assets.adobedtm.com', container: /(satelliteLib-\w+)/ },
  { name: 'Tealium', sign: 'tags.tiqcdn.com/utag/', container: /\/utag\/([\w.-]+\/[\w.-]+)\// },
  { name: 'Matomo Tag Manager', sign: 'container_', container: /\/container_([A-Za-z\d]{8})\w*\.js/ },
  { name: 'Piwik PRO', sign: 'piwik.pro/', container: /piwik\.pro\/([\da-f]{8}-[\da-f-]{27})/ },
  { name: 'Piwik PRO', sign: 'piwik.pro/', container: /["']([\da-f]{8}-[\da-f-]{27})["']/ },
  // The same snippet with a loader of a site's own domain.
  { name: 'Piwik PRO', sign: 'stg.start', container: /["']([\da-f]{8}-[\da-f-]{27})["']/ },
  { name: 'Segment', sign: 'cdn.segment.com', container: /analytics\.js\/v1\/(\w{8,})/ },
  { name: 'Segment', sign: 'cdn.segment.com', container: /analytics\.load\(["'](\w{8,})["']/ },
  { name: 'Ensighten', sign: 'nexus.ensighten.com', container: /ensighten\.com\/([\w-]+\/[\w-]+)\// },
  { name: 'Commanders Act', sign: 'cdn.tagcommander.com', container: /tagcommander\.com\/(\d+\/\w+)/ },
  { name: 'Yahoo! Tag Manager', sign: 's.yjtag.jp', container: /site=(\w+)/ },
  { name: 'RudderStack', sign: 'rudderanalytics', container: /rudderanalytics\.load\(\s*["'](\w{8,})["']/ },
  { name: 'RudderStack', sign: 'cdn.rudderlabs.com/', container: /(?=)/ },
  { name: 'mParticle', sign: '.mparticle.com/js/', container: /\.mparticle\.com\/js\/v\d\/([\w-]+)\// },
  { name: 'Cloudflare Zaraz', sign: '/cdn-cgi/zaraz/', container: /(?=)/ },
]

/** Google's own snippet passes the container to a function, separate from the address. */
const googleSnippet = { sign: /gtm\.(js|start)/, container: /["'](GTM-[A-Z\d]{4,12})["']/ }

/** The same snippet with a loader of a site's own domain, whose address does not show the container. */
const ownLoader = { sign: /["']gtm\.start["']/, host: /["'](?:https?:)?\/\/([\w.-]{1,253})["'/]/ }

/** The script itself on a site's own domain, in an address without the container. */
const ownScript = /^\s*((?:(?:https?:)?\/)?\/?[^\s"'()<>?#]{0,300}\bgtm\.js)(?:[?#]|\s*$)/i

/** Tag managers named in a page's addresses and scripts, as `GTM-ABC123 (Google Tag Manager)`. */
export function tagManagersIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(managersIn))]
}

function managersIn(text: string): string[] {
  const found = managers.flatMap(({ name, sign, container }) => {
    const match = text.includes(sign) ? container.exec(text) : null
    return match ? [nameManager(match[1], name)] : []
  })
  const container = googleContainer(text)
  return container === undefined ? found : [...found, nameManager(container, 'Google Tag Manager')]
}

const usualHost = 'www.googletagmanager.com'
const containerId = /\bGTM-[A-Z\d]{4,12}\b/

/** Ids of the containers that the page loads from Google's own address, in their published version. */
export function googleContainersIn(texts: readonly string[]): string[] {
  const ids = texts
    .filter((text) => text.includes(usualHost) && !text.includes('gtm_preview'))
    .flatMap((text) => containerId.exec(text)?.[0] ?? [])
  return [...new Set(ids)]
}

function googleContainer(text: string): string | undefined {
  if (!text.includes('GTM-') && !text.includes(usualHost) && ownScript.test(text)) {
    return ownScript.exec(text)?.[1]
  }
  if (!googleSnippet.sign.test(text)) return undefined
  const named = text.includes('GTM-') ? googleSnippet.container.exec(text)?.[1] : undefined
  return named ?? (ownLoader.sign.test(text) ? ownLoader.host.exec(text)?.[1] : undefined)
}

/** Shopify's own loader of pixels, with those that a merchant wrote: each may load anything. */
const pixelLoader = 'web-pixels-manager'
const customPixel = /\bid\\?":\s*\\?"(\d{1,20})\\?"[^{}]{0,1000}?\btype\\?":\s*\\?"CUSTOM\\?"/g
const MAX_PIXEL_BYTES = 256 * 1024

/** Custom pixels of a page of Shopify, each as `4711 (custom pixel of Shopify)`. */
export function customPixelsOn(page: Buffer): string[] {
  const from = page.indexOf(pixelLoader)
  if (from === -1) return []
  const text = page.toString('latin1', from, from + MAX_PIXEL_BYTES)
  return Array.from(text.matchAll(customPixel), ([, id]) => nameManager(id, 'custom pixel of Shopify'))
}

function nameManager(container: string | undefined, name: string): string {
  return container === undefined ? name : `${container} (${name})`
}

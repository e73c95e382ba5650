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
  { name: 'Segment', sign: 'cdn.segment.com', container: /analytics\.js\/v1\/(\w{8,})/ },
  { name: 'Segment', sign: 'cdn.segment.com', container: /analytics\.load\(["'](\w{8,})["']/ },
  { name: 'Ensighten', sign: 'nexus.ensighten.com', container: /ensighten\.com\/([\w-]+\/[\w-]+)\// },
  { name: 'Commanders Act', sign: 'cdn.tagcommander.com', container: /tagcommander\.com\/(\d+\/\w+)/ },
  { name: 'Yahoo! Tag Manager', sign: 's.yjtag.jp', container: /site=(\w+)/ },
  { name: 'Cloudflare Zaraz', sign: '/cdn-cgi/zaraz/', container: /(?=)/ },
]

/** Google's own snippet passes the container to a function, separate from the address. */
const googleSnippet = { sign: /gtm\.(js|start)/, container: /["'](GTM-[A-Z\d]{4,12})["']/ }

/** Tag managers named in a page's addresses and scripts, as `GTM-ABC123 (Google Tag Manager)`. */
export function tagManagersIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(managersIn))]
}

function managersIn(text: string): string[] {
  const found = managers.flatMap(({ name, sign, container }) => {
    const match = text.includes(sign) ? container.exec(text) : null
    return match ? [nameManager(match[1], name)] : []
  })
  const google = text.includes('GTM-') && googleSnippet.sign.test(text) && googleSnippet.container.exec(text)
  return google ? [...found, nameManager(google[1], 'Google Tag Manager')] : found
}

function nameManager(container: string | undefined, name: string): string {
  return container === undefined ? name : `${container} (${name})`
}

import { ownValue } from '../../../shared/own-value.ts'

/** Hosts of everybody's files, which say nothing about whose snippet it is. */
const shared = new Set([
  'example',
  'jsdelivr',
  'unpkg',
  'cloudflare',
  'googleapis',
  'w3',
  'amazonaws',
  'cloudfront',
])

/** Labels before the last one that belong to a country's names, as in `acme.co.uk`. */
const secondLevel = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org'])

/** Products whose name their host does not spell, by the label of the host. */
const products: Readonly<Record<string, string>> = {
  adsrvr: 'The Trade Desk',
  bing: 'Microsoft Ads',
  clarity: 'Microsoft Clarity',
  cloudflareinsights: 'Cloudflare Web Analytics',
  driftt: 'Drift',
  facebook: 'Meta Pixel',
  googletagmanager: 'Google Tag',
  hcaptcha: 'hCaptcha',
  'heap-api': 'Heap',
  heapanalytics: 'Heap',
  'hs-scripts': 'HubSpot',
  hsforms: 'HubSpot',
  hubspot: 'HubSpot',
  licdn: 'LinkedIn Insight Tag',
  linkedin: 'LinkedIn Insight Tag',
  livechat: 'LiveChat',
  livechatinc: 'LiveChat',
  mxpnl: 'Mixpanel',
  onetrust: 'OneTrust',
  cookielaw: 'OneTrust',
  pinimg: 'Pinterest Tag',
  posthog: 'PostHog',
  rudderlabs: 'RudderStack',
  statcounter: 'StatCounter',
  tawk: 'tawk.to',
  tiktok: 'TikTok Pixel',
  usefathom: 'Fathom',
  youtube: 'YouTube',
  zdassets: 'Zendesk',
}

/** What a snippet installs: a known product, or the name in its first address, such as Acme for `https://cdn.acme.io/a.js`. */
export function companyIn(snippet: string): string | undefined {
  if (/\bGTM-[A-Z\d]{4,10}\b|\/gtm\.js\b/.test(snippet)) return 'Google Tag Manager'
  if (/\bG-[A-Z\d]{6,12}\b/.test(snippet)) return 'Google Analytics'
  if (/\b_paq\b/.test(snippet)) return 'Matomo'
  // A comment may name the customer's site.
  const hosts = snippet.replaceAll(/<!--[^]*?-->/g, '').matchAll(/\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/gi)
  for (const [, host = ''] of hosts) {
    const labels = host.toLowerCase().split('.').slice(0, -1)
    if (labels.length > 1 && secondLevel.has(labels.at(-1) ?? '')) labels.pop()
    const name = labels.at(-1) ?? ''
    if (/^[a-z].+/.test(name) && !shared.has(name))
      return ownValue(products, name) ?? name.charAt(0).toUpperCase() + name.slice(1)
  }
  return undefined
}

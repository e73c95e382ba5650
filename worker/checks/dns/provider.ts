import { isIPv6 } from 'node:net'
import { normalName } from '../../net/dns/dns-name.ts'
import { networks } from '../../net/policy/address.ts'

/** Who runs the name servers of a zone, and the page on which its records are edited. */
export type Provider = { readonly name: string; readonly url: string }

/** By the end of a name server's name. */
const providers: readonly (readonly [end: RegExp, name: string, url: string])[] = [
  [/\.ns\.cloudflare\.com$/, 'Cloudflare', 'https://dash.cloudflare.com/?to=/:account/:zone/dns/records'],
  [
    /\.awsdns-\d+\.(?:com|net|org|co\.uk)$/,
    'Amazon Route 53',
    'https://console.aws.amazon.com/route53/v2/hostedzones',
  ],
  [
    /\.azure-dns\.(?:com|net|org|info)$/,
    'Azure DNS',
    'https://portal.azure.com/#browse/Microsoft.Network%2FdnsZones',
  ],
  [
    /^ns-cloud-[a-z]\d\.googledomains\.com$/,
    'Google Cloud DNS',
    'https://console.cloud.google.com/net-services/dns/zones',
  ],
  [/\.googledomains\.com$/, 'Squarespace Domains', 'https://account.squarespace.com/domains'],
  [/\.squarespacedns\.com$/, 'Squarespace', 'https://account.squarespace.com/domains'],
  [/\.domaincontrol\.com$/, 'GoDaddy', 'https://dcc.godaddy.com/control/portfolio'],
  [/\.registrar-servers\.com$/, 'Namecheap', 'https://ap.www.namecheap.com/domains/list/'],
  [/\.namecheaphosting\.com$/, 'Namecheap Hosting', 'https://www.namecheap.com/myaccount/login/'],
  [/\.ui-dns\.(?:com|de|org|biz)$/, 'IONOS', 'https://my.ionos.com/domains'],
  [/\.gandi\.net$/, 'Gandi', 'https://admin.gandi.net/domain'],
  [/\.ovh\.(?:net|ca|com)$/, 'OVHcloud', 'https://www.ovh.com/manager/#/web/domain'],
  [/\.anycast\.me$/, 'OVHcloud', 'https://www.ovh.com/manager/#/web/domain'],
  [
    /\.(?:hetzner\.(?:com|de)|first-ns\.de|second-ns\.(?:com|de))$/,
    'Hetzner',
    'https://console.hetzner.com/',
  ],
  [/\.digitalocean\.com$/, 'DigitalOcean', 'https://cloud.digitalocean.com/networking/domains'],
  [/\.linode\.com$/, 'Akamai (Linode)', 'https://cloud.linode.com/domains'],
  [/\.akam\.net$/, 'Akamai', 'https://control.akamai.com/'],
  [/\.vultr\.com$/, 'Vultr', 'https://my.vultr.com/dns/'],
  [/\.vercel-dns\.com$/, 'Vercel', 'https://vercel.com/dashboard/domains'],
  [/\.nsone\.net$/, 'NS1', 'https://my.nsone.net/'],
  [/\.dnsimple(?:-edge)?\.(?:com|net|org)$/, 'DNSimple', 'https://dnsimple.com/dashboard'],
  [/\.dnsmadeeasy\.com$/, 'DNS Made Easy', 'https://cp.dnsmadeeasy.com/'],
  [/\.wixdns\.net$/, 'Wix', 'https://manage.wix.com/account/domains'],
  [/\.wordpress\.com$/, 'WordPress.com', 'https://wordpress.com/domains/manage'],
  [/\.shopify\.com$/, 'Shopify', 'https://admin.shopify.com/'],
  [/\.hostinger\.com$/, 'Hostinger', 'https://hpanel.hostinger.com/domains'],
  [/\.dns-parking\.com$/, 'Hostinger', 'https://hpanel.hostinger.com/domains'],
  [/\.bluehost\.com$/, 'Bluehost', 'https://my.bluehost.com/'],
  [/\.hostgator\.com$/, 'HostGator', 'https://portal.hostgator.com/'],
  [/\.dreamhost\.com$/, 'DreamHost', 'https://panel.dreamhost.com/index.cgi?tree=domain.manage'],
  [/\.siteground\.(?:net|eu|biz)$/, 'SiteGround', 'https://my.siteground.com/websites'],
  [/\.porkbun\.com$/, 'Porkbun', 'https://porkbun.com/account/domainsSpeedy'],
  [/\.name\.com$/, 'Name.com', 'https://www.name.com/account/domain'],
  [/\.dynadot\.com$/, 'Dynadot', 'https://www.dynadot.com/account/domain/name/list.html'],
  [/\.hover\.com$/, 'Hover', 'https://www.hover.com/control_panel/domains'],
  [/\.worldnic\.com$/, 'Network Solutions', 'https://www.networksolutions.com/my-account/'],
  [/\.(?:rzone|strato)\.de$/, 'Strato', 'https://www.strato.de/apps/CustomerService'],
  [/\.kasserver\.com$/, 'ALL-INKL', 'https://kas.all-inkl.com/'],
  [/\.(?:inwx\.(?:de|eu|ch|com|net|at|se|es|li|hu|us))$/, 'INWX', 'https://www.inwx.com/en/nameserver2'],
  [/\.infomaniak\.(?:ch|com)$/, 'Infomaniak', 'https://manager.infomaniak.com/v3/ng/products/all/domains'],
  [/\.transip\.(?:net|nl|eu)$/, 'TransIP', 'https://www.transip.nl/cp/domein-hosting/'],
  [/\.loopia\.se$/, 'Loopia', 'https://customerzone.loopia.com/'],
  [/\.one\.com$/, 'one.com', 'https://www.one.com/admin/'],
]

/** Who parks domains until they are sold or used, by the end of a name server's name. */
const parking: readonly (readonly [end: RegExp, name: string])[] = [
  [/\.sedoparking\.com$/, 'Sedo'],
  [/\.parkingcrew\.net$/, 'ParkingCrew'],
  [/\.bodis\.com$/, 'Bodis'],
  [/\.above\.com$/, 'Above.com'],
  [/\.parklogic\.com$/, 'ParkLogic'],
  [/\.(?:dan|undeveloped)\.com$/, 'Dan.com'],
  [/\.afternic\.com$/, 'Afternic'],
  [/\.cashparking\.com$/, 'GoDaddy CashParking'],
  [/\.uniregistrymarket\.link$/, 'Uniregistry'],
]

/** Name servers that registrars give to domains that have expired, or whose owner did not confirm an address. */
const expired = [
  /\.pendingrenewaldeletion\.com$/,
  /\.renewyourname\.net$/,
  /\.failed-whois-verification\.namecheap\.com$/,
  /^expirens\d*\.hichina\.com$/,
]

/** Why no record can be added to a zone yet: nobody edits the records of its servers. */
export type Unused = { readonly kind: 'parked'; readonly at: string } | { readonly kind: 'expired' }

/** Recognises the zone of a domain that is parked or has expired by its first name server that says so. */
export function unusedZone(servers: readonly { readonly name: string }[]): Unused | undefined {
  for (const server of servers) {
    const name = normalName(server.name)
    if (expired.some((end) => end.test(name))) return { kind: 'expired' }
    const known = parking.find(([end]) => end.test(name))
    if (known) return { kind: 'parked', at: known[1] }
  }
  return undefined
}

/** The provider of the first name server that is known. */
export function providerOf(servers: readonly { readonly name: string }[]): Provider | undefined {
  for (const { name } of servers) {
    const known = providers.find(([end]) => end.test(normalName(name)))
    if (known) return { name: known[1], url: known[2] }
  }
  return undefined
}

/** The networks of Cloudflare's proxy (https://www.cloudflare.com/ips/, 2023-09-28). */
const proxies = networks(
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '104.16.0.0/13',
  '104.24.0.0/14',
  '108.162.192.0/18',
  '131.0.72.0/22',
  '141.101.64.0/18',
  '162.158.0.0/15',
  '172.64.0.0/13',
  '173.245.48.0/20',
  '188.114.96.0/20',
  '190.93.240.0/20',
  '197.234.240.0/22',
  '198.41.128.0/17',
  '2400:cb00::/32',
  '2405:8100::/32',
  '2405:b500::/32',
  '2606:4700::/32',
  '2803:f800::/32',
  '2a06:98c0::/29',
  '2c0f:f248::/32',
)

/** True for an address of a proxy that stands in front of other sites. */
export function isProxy(address: string): boolean {
  return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The host of a site's address, with or without a scheme. Undefined for anything but a name in the public DNS. */
export function siteHost(address: string): string | undefined {
  const trimmed = address.trim()
  const url = URL.parse(/^\w+:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const isName =
    labels.length > 1 && labels.every((label) => label !== '') && !/^\d+$|:/.test(labels.at(-1) ?? '')
  return isName ? host : undefined
}

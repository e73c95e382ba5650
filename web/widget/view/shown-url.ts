import type { Step } from '../guide.ts'

/** The address of a checked site as messages show it: a port says nothing about a DNS record. */
export function shownUrl(url: string, { verify }: Step): string {
  return verify?.type === 'dns_lookup' ? url.replace(/:\d+/, '') : url
}

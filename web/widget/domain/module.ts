import { recordPlace } from '../../../shared/check/dns/record-place.ts'

// With the Public Suffix List, this is larger than the rest of the widget, so it is loaded only for DNS records.
export { recordPlace }

declare module '../load.ts' {
  interface Modules {
    readonly domain: { readonly recordPlace: typeof recordPlace }
  }
}

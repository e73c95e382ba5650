import type { RenderedPresenceConfig } from '../../../shared/check/rendered/rendered-config.ts'

/** What a visit waits for. Without any of it, it waits until the page has settled. */
export type Wanted = Pick<RenderedPresenceConfig, 'selector' | 'global' | 'request'>

export type ConsentMode = RenderedPresenceConfig['consent']

/** One visit of a page with a browser. */
export type VisitPlan = Pick<RenderedPresenceConfig, 'trigger' | 'preset' | 'settleMs'> & {
  readonly url: string
  readonly wanted: Wanted
  /** Hosts in lower case whose requests are shown, and the only ones that get requests which are not GET. */
  readonly wantedHosts: readonly string[]
  readonly consent: ConsentMode
  /** Time for the whole visit. */
  readonly visitMs: number
  /** Whether an element that fits the selector is the wanted one, by the HTML of the page. */
  readonly confirm?:
    | ((page: { readonly html: string; readonly finalUrl: string }) => Promise<boolean>)
    | undefined
  /** True if the HTML is needed although everything wanted was there. */
  readonly needsHtml: boolean
  /** True if a miss is compared with the document that comes past all caches. */
  readonly needsDigest: boolean
}

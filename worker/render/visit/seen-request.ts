/** A request of the page to a wanted host. */
export type SeenRequest = {
  readonly method: string
  readonly url: string
  /** Undefined without one, or if it could not be read. */
  readonly body: string | undefined
  /** Milliseconds since the beginning of the visit. */
  readonly sentMs: number
  readonly status: number | undefined
  /** Why there was no response, in Chromium's words, such as `net::ERR_CONNECTION_REFUSED`. */
  readonly failed: string | undefined
  readonly beforeConsent: boolean
}

import type { WaymarkError } from './request.ts'

/** Tells the page's author, in the browser's console, what is wrong with the guide. Visitors could not mend it. */
export function tellAuthor({ code, message, requestId, retryAfter }: WaymarkError): void {
  // oxlint-disable-next-line eslint/no-console -- where the author of a page looks
  if (!retryAfter) console.warn(`<waymark-guide>: ${message}`, code, requestId)
}

/** Far more than clients send. */
const MAX_ITEMS = 50
const MAX_CHARACTERS = 1000

/** Returns the items of a header that is a list (RFC 9110, section 5.6.1). Ignores those after the first 50. */
export function listItems(header = ''): string[] {
  return header.split(',', MAX_ITEMS).map((item) => item.trim())
}

/**
 * True if a header with preferences is short enough for Koa's negotiation, which compares each item with each type that
 * a response is available in, and then sorts them (negotiator 0.6.3, lib/mediaType.js; decision 151).
 */
export function isShortList(header = ''): boolean {
  return header.length <= MAX_CHARACTERS && header.split(',', MAX_ITEMS + 1).length <= MAX_ITEMS
}

/** The address that a page sends its visitors to, and the delay. */
export type Refresh = { readonly delaySeconds: number; readonly address: string }

/** The grammar of `<meta http-equiv=refresh content>` (HTML, 4.2.5.3 "Shared declarative refresh steps"). */
const grammar =
  /^\s*(\d+)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|((?!url\s*=)[^"'].*))/is

/** Reads the content of a refresh; undefined if it names no address, as when a page reloads itself. */
export function readRefresh(content: string): Refresh | undefined {
  const [, delay = '', ...addresses] = grammar.exec(content) ?? []
  const address = addresses.find((address) => address !== undefined)?.trim()
  if (address === undefined || address === '') return undefined
  return { delaySeconds: Number(delay), address }
}

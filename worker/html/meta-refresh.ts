/** Where a page sends its visitors, and after how long. */
export type Refresh = { readonly delaySeconds: number; readonly address: string }

/** The grammar of `<meta http-equiv=refresh content>` (HTML, 4.2.5.3 "Shared declarative refresh steps"). */
const grammar =
  /^\s*(\d+)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|((?!url\s*=)[^"'].*))/is

/** Reads the content of a refresh; undefined where it names no other address, as when a page reloads itself. */
export function readRefresh(content: string): Refresh | undefined {
  const [, delay = '', ...addresses] = grammar.exec(content) ?? []
  const address = addresses.find((given) => given !== undefined)?.trim()
  if (address === undefined || address === '') return undefined
  return { delaySeconds: Number(delay), address }
}

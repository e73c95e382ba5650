/** Where a page sends visitors to, and the delay. The address is empty if the page loads itself again. */
export type Refresh = { readonly delaySeconds: number; readonly address: string }

/** The grammar of `<meta http-equiv=refresh content>` (HTML, 4.2.5.3 "Shared declarative refresh steps"). */
const grammar =
  /^\s*(\d+)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|((?!url\s*=)[^"'].*))/is

const delayOnly = /^\s*(\d+)(?:\.[\d.]*)?\s*(?:[;,]\s*(?:url\s*=\s*)?)?$/i

/** Reads the content of a refresh; undefined if it is none. */
export function readRefresh(content: string): Refresh | undefined {
  const [, delay = '', ...addresses] = grammar.exec(content) ?? []
  const seconds = delay === '' ? delayOnly.exec(content)?.[1] : delay
  if (seconds === undefined) return undefined
  const address = addresses.find((address) => address !== undefined)?.trim() ?? ''
  return { delaySeconds: Number(seconds), address }
}

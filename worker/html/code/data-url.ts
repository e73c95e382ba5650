/** The form of a data: URL (RFC 2397); white space around it is ignored. */
const form = /^\s*data:([^,]{0,200}),/i

/** Decodes the content of a data: URL as UTF-8. Undefined for any other URL, or for one that browsers do not load. */
export function decodeDataUrl(url: string): string | undefined {
  const [head, type = ''] = form.exec(url) ?? []
  if (head === undefined) return undefined
  const content = url.slice(head.length)
  try {
    const text = decodeURIComponent(content)
    return /;\s*base64\s*$/i.test(type) ? Buffer.from(text, 'base64').toString() : text
  } catch {
    return undefined
  }
}

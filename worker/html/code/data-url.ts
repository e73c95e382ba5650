import { isJavascriptType } from '../page/script-type.ts'

/** The form of a data: URL (RFC 2397). */
const form = /^data:([^,]*),/i
const base64 = /;\s*base64\s*$/i

/**
 * Decodes the program in a data: URL as UTF-8 (Fetch, 6 "data: URLs"). Undefined for any other URL, or for one that
 * browsers do not run. They run a program of any type, but a module only as JavaScript.
 */
export function decodeDataUrl(url: string, { isModule }: { readonly isModule: boolean }): string | undefined {
  const [address = ''] = withoutBreaksInScheme(url.trim()).split('#', 1)
  const [head, type = ''] = form.exec(address) ?? []
  if (head === undefined || /;\s*charset\s*=\s*"?utf-?16/i.test(type)) return undefined
  const [essence = ''] = type.split(';', 1)
  if (isModule && !isJavascriptType(essence.trim().toLowerCase())) return undefined
  const content = percentDecoded(address.slice(head.length))
  const bytes = base64.test(type) ? decodeBase64(content.toString('latin1')) : content
  return bytes && new TextDecoder().decode(bytes)
}

/** The text that a data: URL was meant to have, whether or not browsers run it. */
export function intendedText(url: string): string | undefined {
  const [head, type = ''] = form.exec(url.trim()) ?? []
  if (head === undefined) return undefined
  const content = percentDecoded(url.trim().slice(head.length)).toString()
  return base64.test(type) ? Buffer.from(content, 'base64').toString() : content
}

const SCHEME_CHARACTERS = 20

/** Chromium 156 keeps the line breaks of what follows, although the URL standard removes them. */
function withoutBreaksInScheme(url: string): string {
  return url.slice(0, SCHEME_CHARACTERS).replaceAll(/[\t\n\r]/g, '') + url.slice(SCHEME_CHARACTERS)
}

/** Undefined for a text that is not base64 (Infra, 7 "forgiving-base64 decode"). */
export function decodeBase64(text: string): Buffer | undefined {
  const plain = text.replaceAll(/[\t\n\f\r ]/g, '')
  const digits = plain.length % 4 === 0 ? plain.replace(/={1,2}$/, '') : plain
  if (digits.length % 4 === 1 || /[^A-Za-z\d+/]/.test(digits)) return undefined
  return Buffer.from(digits, 'base64')
}

/** Replaces `%41` by the byte 65, and keeps a `%` before anything else (URL, 1.3 "percent-decode"). */
export function percentDecoded(text: string): Buffer {
  const bytes = Buffer.from(text).toString('latin1')
  const decoded = bytes.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(decoded, 'latin1')
}

/** A parsed Content-Type header: `essence` in lower case, such as `text/html`. */
export type ContentType = { readonly essence: string; readonly charset: string | undefined }

/**
 * Reads a Content-Type as browsers do (Fetch, "extract a MIME type"): of several values, separated by commas, the last
 * valid one counts, and inherits the charset of earlier values with the same type. Undefined without a valid
 * one. Like Chromium, and unlike the MIME Sniffing standard, it lets a space or a parenthesis end the type
 * (`ParseMimeType` in https://github.com/chromium/chromium/blob/b487025faae4/net/base/mime_util.cc).
 */
export function parseContentType(header: string | undefined): ContentType | undefined {
  let current: ContentType | undefined
  for (const value of splitOutsideQuotes(header ?? '', ',')) {
    const [type = '', ...parameters] = splitOutsideQuotes(value, ';')
    const essence = /^[\t ]*([^\s;(/]+\/[^\s;(/]+)/.exec(type)?.[1]?.toLowerCase()
    if (essence === undefined || essence === '*/*') continue
    const before = current?.essence === essence ? current.charset : undefined
    current = { essence, charset: charsetIn(parameters) ?? before }
  }
  return current
}

/** The first charset that is not empty counts. */
function charsetIn(parameters: readonly string[]): string | undefined {
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    if (parameter.slice(0, Math.max(equals, 0)).trimStart().toLowerCase() !== 'charset') continue
    const value = valueOf(parameter.slice(equals + 1).trimStart())
    if (value !== '') return value
  }
  return undefined
}

/** Ignores everything after the closing quote, and accepts a missing one. */
function valueOf(text: string): string {
  if (!text.startsWith('"')) return text.trim()
  const quoted = /^"((?:[^"\\]|\\[^])*)/.exec(text)?.[1] ?? ''
  return quoted.replace(/\\([^])/g, '$1')
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

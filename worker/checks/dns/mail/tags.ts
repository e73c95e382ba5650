export type Tags = ReadonlyMap<string, string>

/** Reads the tags of a record of which receivers ignore what they cannot read (RFC 7489, 6.3). The first of two counts. */
export function readableTags(record: string): Tags {
  const found = new Map<string, string>()
  for (const part of record.split(';')) {
    const [name, value = ''] = tagOf(part) ?? []
    if (name !== undefined && !found.has(name)) found.set(name, value)
  }
  return found
}

function tagOf(part: string): [string, string] | undefined {
  const at = part.indexOf('=')
  const name = part.slice(0, Math.max(0, at)).trim()
  return /^[a-z]\w*$/i.test(name) ? [name, part.slice(at + 1).trim()] : undefined
}

/** Reads a list of tags such as `v=DKIM1; k=rsa; p=...` (RFC 6376, 3.2). Undefined if it is none. */
export function parseTags(record: string): Tags | undefined {
  const tags = new Map<string, string>()
  const parts = record.split(';')
  // A last semicolon is allowed.
  if (parts.at(-1)?.trim() === '') parts.pop()
  for (const part of parts) {
    const tag = tagOf(part)
    if (!tag || tags.has(tag[0])) return undefined
    tags.set(...tag)
  }
  return tags
}

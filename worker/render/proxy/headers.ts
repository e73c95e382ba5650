/** Fields of one connection (RFC 9110, 7.6.1), and of the proxy itself. `Connection` can name more. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Returns the fields of a message that a proxy passes on, as names and values in turn. */
export function endToEnd(rawHeaders: readonly string[]): string[] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index) => ({
    name: rawHeaders[index * 2] ?? '',
    value: rawHeaders[index * 2 + 1] ?? '',
  }))
  const named = new Set(
    pairs.flatMap(({ name, value }) =>
      name.toLowerCase() === 'connection' ? value.split(',').map((item) => item.trim().toLowerCase()) : [],
    ),
  )
  return pairs
    .filter(({ name }) => !hopByHop.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
    .flatMap(({ name, value }) => [name, value])
}

/** Bytes of a message's head, nearly: without its first line. */
export function headerBytes(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
}

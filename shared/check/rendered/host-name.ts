const label = /^[a-z0-9_-]{1,63}$/

/**
 * Returns true for the host of an address as browsers write it, but for capital letters: without a scheme, a port or a path,
 * and in ASCII (`xn--bcher-kva.example`). Which hosts a worker may contact is another matter.
 */
export function isHostName(text: string): boolean {
  const host = text.toLowerCase()
  if (host.length > 253 || !host.split('.').every((part) => label.test(part))) return false
  // Some numbers are another host than they say, such as 127.1.
  return URL.parse(`https://${host}`)?.hostname === host
}

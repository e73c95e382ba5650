/** True for a domain itself, and for every name below it. Both are in lower case, without a final dot. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}

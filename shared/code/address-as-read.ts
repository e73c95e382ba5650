/**
 * An address as browsers read its scheme: they ignore control characters and spaces before it, and line breaks and tabs in it
 * (URL standard, "basic URL parser").
 */
export function addressAsRead(address: string): string {
  return address.replace(/^[^!-\u{10FFFF}]+/u, '').replaceAll(/[\t\n\r]/g, '')
}

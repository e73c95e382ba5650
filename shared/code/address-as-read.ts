/**
 * An address as browsers read its scheme: they ignore control characters and spaces before it, and line breaks and tabs in it
 * (URL standard, "basic URL parser").
 */
export function addressAsRead(address: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- as in the URL standard
  return address.replace(/^[\u0000- ]+/, '').replaceAll(/[\t\n\r]/g, '')
}

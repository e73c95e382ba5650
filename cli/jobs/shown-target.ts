const SHOWN_CHARACTERS = 200

/** A target without its query and its userinfo: what a site's owner put there is nobody's business. */
export function shownTarget(target: string): string {
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol)) return '(not the address of a site)'
  return `${url.origin}${url.pathname}`.slice(0, SHOWN_CHARACTERS)
}

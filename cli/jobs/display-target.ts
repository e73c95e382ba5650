const SHOWN_CHARACTERS = 200

/** Returns a target without query and userinfo, which may contain secrets of the site's owner. */
export function displayTarget(target: string): string {
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol)) return '(not a site)'
  return `${url.origin}${url.pathname}`.slice(0, SHOWN_CHARACTERS)
}

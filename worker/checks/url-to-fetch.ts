/**
 * The URL that a check fetches: the target itself, or `path` on the target's origin. A target that is not a URL stays
 * as it is, for the fetch to refuse with its own code.
 */
export function urlToFetch(target: string, path: string | undefined): string {
  if (path === undefined) return target
  const url = URL.parse(target)
  // An opaque URL such as `data:` has no path to replace.
  if (!url || url.origin === 'null') return target
  return new URL(path, url).href
}

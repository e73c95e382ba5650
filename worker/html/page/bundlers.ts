/** URLs of files into which optimisers merge a site's scripts. */
const bundles: readonly (readonly [owner: string, address: RegExp])[] = [
  ['Autoptimize', /\/autoptimize(_[\w-]+)?\.js|\/cache\/autoptimize\//],
  ['WP Rocket', /\/cache\/min\/\d+\/[\da-f]{16,}\.js/],
  ['LiteSpeed Cache', /\/litespeed\/js\/[\da-f]{16,}\.js/],
  ['W3 Total Cache', /\/cache\/minify\//],
  ['SiteGround Optimizer', /siteground-optimizer-combined-js/],
  ['Fast Velocity Minify', /\/cache\/fvm\//],
  ['Jetpack Boost', /\/_jb_static\//],
]

/** Returns the optimiser that merges the page's scripts into the file at this URL. */
export function bundlerOf(address: string): string | undefined {
  return bundles.find(([, pattern]) => pattern.test(address))?.[0]
}

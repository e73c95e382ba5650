import { hasMark, type Attributes, type Mark } from '../tokenizer/attribute-marks.ts'

/** Marks of optimisers on the scripts that they load later or in another way. */
const marks: readonly Mark[] = [
  ['Rocket Loader', /^type$/, /^([\da-f]{16,}-|text\/rocketscript)/i],
  ['Rocket Loader', /^data-rocketsrc$/],
  ['WP Rocket', /^(data-rocket-(src|type)|data-rocketlazyloadscript)$/],
  ['WP Rocket', /^type$/, /^rocketlazyloadscript$/i],
  ['LiteSpeed Cache', /^type$/, /^litespeed\//i],
  ['LiteSpeed Cache', /^data-litespeed-(src|type)$/],
  ['Perfmatters', /^type$/, /^pmdelayedscript$/i],
  ['Perfmatters', /^data-(pmdelayedscript|perfmatters-(src|type))$/],
  ['WP Meteor', /^data-wpmeteor-(src|type)$/],
  ['NitroPack', /^nitro(pack)?-(src|type)$/],
  ['NitroPack', /^type$/, /^nitropack\//i],
  ['PageSpeed', /^data-pagespeed-orig-(src|type)$/],
  ['PageSpeed', /^type$/, /^text\/psajs$/i],
  ['Phast', /^data-phast-/],
  ['Swift Performance', /^type$/, /^swift\//i],
  ['Partytown', /^type$/, /^text\/partytown$/i],
  ['Flying Scripts', /^data-type$/, /^lazy$/i],
]

/** The optimiser that has changed a script. */
export function optimiserOf(attributes: Attributes): string | undefined {
  return hasMark(attributes, marks)
}

/** Addresses of files into which optimisers merge the scripts of a site. */
const bundles: readonly (readonly [owner: string, address: RegExp])[] = [
  ['Autoptimize', /\/autoptimize(_[\w-]+)?\.js|\/cache\/autoptimize\//],
  ['WP Rocket', /\/cache\/min\/\d+\/[\da-f]{16,}\.js/],
  ['LiteSpeed Cache', /\/litespeed\/js\/[\da-f]{16,}\.js/],
  ['W3 Total Cache', /\/cache\/minify\//],
  ['SiteGround Optimizer', /siteground-optimizer-combined-js/],
  ['Fast Velocity Minify', /\/cache\/fvm\//],
  ['Jetpack Boost', /\/_jb_static\//],
]

/** The optimiser that merges scripts of the page into the file at this address. */
export function bundlerOf(address: string): string | undefined {
  return bundles.find(([, pattern]) => pattern.test(address))?.[0]
}

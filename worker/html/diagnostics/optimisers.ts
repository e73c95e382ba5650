import { findMarkOwner, type Attributes, type Mark } from '../tokenizer/attribute-marks.ts'

/** Marks that optimisers leave on scripts whose loading they delay or change. */
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

/** Returns the optimiser that has changed a script. */
export function optimiserOf(attributes: Attributes): string | undefined {
  return findMarkOwner(attributes, marks)
}

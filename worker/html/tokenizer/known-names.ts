import { toLower } from '../input/ascii.ts'

/** Names of common elements. Any other name is also read, but more slowly. */
const names =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blockquote body br button ' +
  'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
  'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img ' +
  'input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript ' +
  'object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search ' +
  'section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot ' +
  'th thead time title tr track tt u ul var video wbr xmp circle clippath defs desc ellipse fill filter ' +
  'foreignobject g line lineargradient mask path pattern polygon polyline rect stop symbol text tspan use'

const SLOTS = 4096
const none: readonly string[] = []
const slots: readonly (readonly string[])[] = slotsOf(names.split(' '))

/**
 * The name in these bytes, in lower case; undefined if it is not a common one. Creates no string, since that
 * takes longer than reading an ordinary tag.
 */
export function knownName(bytes: Uint8Array, from: number, to: number): string | undefined {
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (hash * 33 + toLower(bytes[at] ?? 0)) & (SLOTS - 1)
  for (const name of slots[hash] ?? none) {
    if (name.length === to - from && isAt(bytes, from, name)) return name
  }
  return undefined
}

function isAt(bytes: Uint8Array, from: number, name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if (toLower(bytes[from + index] ?? 0) !== name.charCodeAt(index)) return false
  }
  return true
}

function slotsOf(known: readonly string[]): string[][] {
  const slots: string[][] = Array.from({ length: SLOTS }, () => [])
  for (const name of known) {
    let hash = 0
    for (let at = 0; at < name.length; at += 1) hash = (hash * 33 + name.charCodeAt(at)) & (SLOTS - 1)
    slots[hash]?.push(name)
  }
  return slots
}

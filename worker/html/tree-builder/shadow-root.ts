import type { OpenElement } from './open-element.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'

/** The other elements that a shadow root can be attached to (DOM, 4.9, "attach a shadow root"). */
const hosts: ReadonlySet<string> = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
)

/** Names with a hyphen that are no custom elements (HTML, 4.13.3). */
const reserved: ReadonlySet<string> = new Set([
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-src',
  'font-face-uri',
  'font-face-format',
  'font-face-name',
  'missing-glyph',
])

/** True for a template that becomes the shadow root of its parent, if that can have one (HTML, 13.2.6.4.4). */
export function declaresShadowRoot(tag: StartTag): boolean {
  const mode = tag.name === 'template' ? attributeOf(tag, 'shadowrootmode')?.toLowerCase() : undefined
  return mode === 'open' || mode === 'closed'
}

/** Makes a template the shadow root of its parent. It is then no element of the page. False if that is not possible. */
export function attachesShadowRoot(host: OpenElement, tag: StartTag): boolean {
  if (host.hasShadowRoot || !declaresShadowRoot(tag) || !canHaveShadowRoot(host)) return false
  host.hasShadowRoot = true
  return true
}

function canHaveShadowRoot({ name, foreign }: OpenElement): boolean {
  return !foreign && (hosts.has(name) || (/^[a-z].*-/.test(name) && !reserved.has(name)))
}

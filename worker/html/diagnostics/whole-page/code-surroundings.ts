import { phrase, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { decodeHTML } from 'entities'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'
import type { StartTag } from '../../tokenizer/start-tag.ts'
import type { Run } from '../../tokenizer/tokenizer.ts'
import { newDocument } from '../../tree-builder/document-state.ts'
import { allowsCdata } from '../../tree-builder/foreign-content.ts'
import { placeDoctype, placeEndTag, placeStartTag, placeText } from '../../tree-builder/place-tags.ts'
import { declaresShadowRoot } from '../../tree-builder/shadow-root.ts'

/** What the templates around a place mean for a script there: nothing runs, or maybe in a shadow root. */
export type InTemplate = { readonly kind: 'inactive' | 'conditional'; readonly place: Phrase }

const inert: InTemplate = { kind: 'inactive', place: phrase('template') }
const inShadowRoot: InTemplate = { kind: 'conditional', place: phrase('shadow_root') }

/** Follows the tags of a page, as far as they decide how a script runs. */
export class CodeSurroundings {
  #doc = newDocument()
  /** For each open template, what it means together with those around it. */
  #templates: InTemplate[] = []

  get template(): InTemplate | undefined {
    return this.#templates[this.#doc.templateModes.length - 1]
  }

  get allowsCdata(): boolean {
    return allowsCdata(this.#doc)
  }

  /** Returns true if the tag became an element of SVG or MathML. */
  startTag(tag: StartTag): boolean {
    const around = this.template
    const { foreign } = placeStartTag(this.#doc, tag)
    const depth = this.#doc.templateModes.length
    if (depth > 0 && tag.name === 'template' && !foreign) {
      this.#templates[depth - 1] =
        around?.kind !== 'inactive' && declaresShadowRoot(tag) ? inShadowRoot : inert
    }
    return foreign
  }

  endTag(name: string): void {
    placeEndTag(this.#doc, name)
  }

  text(run: Run): void {
    placeText(this.#doc, run)
  }

  doctype(source: string): void {
    placeDoctype(this.#doc, source)
  }
}

/** The text in an element inside a script is no part of the program. */
const childElement = /<[a-z][^<>]*>(?:[^<>]*<\/[a-z][^<>]*>)?/gi

/** The program in the content of an SVG script, which browsers read as HTML (HTML, 13.2.5.1 "Data state"). */
export function drawnProgram(content: string): string {
  return content
    .split(/(<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->)/)
    .map((part) => {
      if (part.startsWith('<![CDATA[')) return part.slice('<![CDATA['.length, -']]>'.length)
      return part.startsWith('<!--') ? '' : decodeHTML(part.replaceAll(childElement, ''))
    })
    .join('')
}

/** The attributes of an SVG script under the names that they have in HTML. It has no `nomodule`, `for` and `event`. */
export function asHtmlAttributes(attributes: Attributes): Attributes {
  const { src: _src, nomodule: _nomodule, for: _target, event: _event, ...rest } = attributes
  const address = attributes['href'] ?? attributes['xlink:href']
  return address === undefined ? rest : { ...rest, src: address }
}

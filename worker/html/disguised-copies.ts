import type { Attributes } from './attribute-marks.ts'
import { disguiseOf, undisguised, type Disguise } from './disguise.ts'
import type { Position } from './line-counter.ts'
import { readTag } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { isSuspicious } from './suspicious-tag.ts'
import { attributesOf, excerptOf, startTag, type StartTag } from './start-tag.ts'

/** An element that would match the selector, had it not been changed by a consent tool or an optimiser. */
export type DisguisedCopy = Disguise & {
  readonly excerpt: string
  readonly where: Position
  readonly inHead: boolean
}

type Placed = { readonly name: string; readonly inHead: boolean }

const MAX_COPIES = 3

/** Of a page made to be slow no more tags than this are looked at closely, and none that is longer. */
const MAX_LOOKS = 200
const MAX_TAG_BYTES = 4096

/** The elements that such tools change. */
const changed = new Set(['script', 'iframe', 'img'])

/** Gathers the copies in disguise among the elements that do not match. */
export class DisguisedCopies {
  readonly list: DisguisedCopy[] = []
  #subject: Subject
  #looks = 0

  constructor(subject: Subject) {
    this.#subject = subject
  }

  consider({ name, inHead }: Placed, tag: StartTag, where: () => Position): void {
    if (!changed.has(name) || this.list.length >= MAX_COPIES || this.#subject.matchesImplied) return
    if (this.#subject.names && !this.#subject.names.has(name)) return
    if (tag.span.end - tag.span.start > MAX_TAG_BYTES || this.#looks >= MAX_LOOKS) return
    if (!isSuspicious(tag)) return
    this.#looks += 1
    const attributes = attributesOf(tag)
    const disguise = disguiseOf(name, attributes)
    if (!disguise || !undisguised(attributes).some((before) => this.#matches(name, before))) return
    this.list.push({ ...disguise, excerpt: excerptOf(tag), where: where(), inHead })
  }

  #matches(name: string, attributes: Attributes): boolean {
    return this.#subject.test({ name, tag: tagWith(name, attributes), foreign: false })
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function tagWith(name: string, attributes: Attributes): StartTag {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const bytes = Buffer.from(`<${name}${written.join('')}>`)
  const span = readTag(bytes, 0, 1)
  if (!span) throw new TypeError('a tag that was just written cannot be read')
  return startTag(bytes, span, (piece) => utf8.decode(piece))
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

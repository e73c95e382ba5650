import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { disguiseOf, removeDisguises, type Disguise } from './disguise.ts'
import type { Position } from '../input/line-counter.ts'
import type { Subject } from '../selector/subject.ts'
import { isSuspicious } from './suspicious-tag.ts'
import { attributesOf, excerptOf, type StartTag } from '../tokenizer/start-tag.ts'
import { makeStartTag } from './make-start-tag.ts'

/** An element that would match the selector, had it not been changed by a consent tool or an optimiser. */
export type DisguisedCopy = Disguise & {
  readonly excerpt: string
  readonly where: Position
  readonly inHead: boolean
}

type PlacedTag = { readonly name: string; readonly inHead: boolean }

const MAX_COPIES = 3

/** Maximum number and length of tags examined closely, since a hostile page may have many. */
const MAX_LOOKS = 200
const MAX_TAG_BYTES = 4096

/** The elements that such tools change. */
const changed = new Set(['script', 'iframe', 'img'])

/** Collects disguised copies among the elements that do not match. */
export class DisguisedCopies {
  readonly list: DisguisedCopy[] = []
  #subject: Subject
  #looks = 0

  constructor(subject: Subject) {
    this.#subject = subject
  }

  consider({ name, inHead }: PlacedTag, tag: StartTag, where: () => Position): void {
    if (!changed.has(name) || this.list.length >= MAX_COPIES || this.#subject.matchesImplied) return
    if (this.#subject.names && !this.#subject.names.has(name)) return
    if (tag.span.end - tag.span.start > MAX_TAG_BYTES || this.#looks >= MAX_LOOKS) return
    if (!isSuspicious(tag) && !isWithoutSrc(tag)) return
    this.#looks += 1
    const attributes = attributesOf(tag)
    const disguise = disguiseOf(name, attributes)
    if (!disguise || !removeDisguises(attributes).some((before) => this.#matches(name, before))) return
    this.list.push({ ...disguise, excerpt: excerptOf(tag), where: where(), inHead })
  }

  #matches(name: string, attributes: Attributes): boolean {
    return this.#subject.test({ name, tag: makeStartTag(name, attributes), foreign: false })
  }
}

/** True for a tag that has an address, but not in `src`. */
function isWithoutSrc({ bytes, span }: StartTag): boolean {
  const source = bytes.toString('latin1', span.nameEnd, span.end)
  return source.includes('//') && !/[\s"'/]src\s*=/i.test(source)
}

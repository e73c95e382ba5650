import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { disguiseOf, removeDisguises, type Disguise } from './disguise.ts'
import type { Position } from '../input/line-counter.ts'
import type { Subject } from '../selector/subject.ts'
import { misnamedSrc } from './misspelt.ts'
import { isSuspicious } from './suspicious-tag.ts'
import { attributesOf, excerptOf, type StartTag } from '../tokenizer/start-tag.ts'
import { makeStartTag } from './make-start-tag.ts'

/**
 * An element that would match the selector, had it not been changed by a consent tool or an optimiser, or were its `src` not
 * mistyped (`misnamed`).
 */
export type DisguisedCopy = (Disguise | { readonly kind: 'misnamed'; readonly by: string }) & {
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
    if (!isSuspicious(tag) && !hasOtherAddress(tag)) return
    this.#looks += 1
    const attributes = attributesOf(tag)
    const change = this.#misnamed(name, attributes) ?? this.#disguise(name, attributes)
    if (change) this.list.push({ ...change, excerpt: excerptOf(tag), where: where(), inHead })
  }

  #misnamed(name: string, attributes: Attributes): { kind: 'misnamed'; by: string } | undefined {
    const by = misnamedSrc(attributes)
    const value = by === undefined ? undefined : attributes[by]
    if (by === undefined || value === undefined || disguiseOf(name, { ...attributes, [by]: '' }))
      return undefined
    return this.#matches(name, { ...attributes, src: value }) ? { kind: 'misnamed', by } : undefined
  }

  #disguise(name: string, attributes: Attributes): Disguise | undefined {
    const { src: _, ...withoutSrc } = attributes
    for (const changed of [attributes, withoutSrc]) {
      const disguise = disguiseOf(name, changed)
      if (disguise && removeDisguises(changed).some((before) => this.#matches(name, before))) return disguise
    }
    return undefined
  }

  #matches(name: string, attributes: Attributes): boolean {
    return this.#subject.test({ name, tag: makeStartTag(name, attributes), foreign: false })
  }
}

/** True for a tag that has an address, but not in `src`. */
function hasOtherAddress({ bytes, span }: StartTag): boolean {
  const source = bytes.toString('latin1', span.nameEnd, span.end)
  return source.includes('//') && source.replace(ownAddress, '').includes('//')
}

const ownAddress = /[\s"'/]src\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i

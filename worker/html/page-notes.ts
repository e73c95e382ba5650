import type { Attributes } from './attribute-marks.ts'
import { challengeAddress } from './bot-challenge.ts'
import { readRefresh, type Refresh } from './meta-refresh.ts'
import { bundlerOf } from './optimisers.ts'
import { platformOf } from './platforms.ts'
import { readTag } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { attributesOf, startTag, type Decode, type StartTag } from './start-tag.ts'
import { loadableByScripts, mayBeInBundle } from './subject-kinds.ts'
import { tagManagersIn } from './tag-managers.ts'

/** How many of which elements are kept, and up to how many bytes. */
const noted: ReadonlyMap<string, number> = new Map(
  Object.entries({ script: 200, iframe: 50, link: 15, meta: 60, base: 1 }),
)
const MAX_TAG_BYTES = 2048

/** So much of a script tells what it loads. */
export const MAX_NOTED_TEXT = 8192
const MAX_TEXTS_BYTES = 256 * 1024

/**
 * Notes the tags and scripts that tell what kind of site a page belongs to. While the page is read it only copies
 * them; they are looked at when something is asked, which is after a miss.
 */
export class PageNotes {
  #subject: Subject
  #decode: Decode
  #tags: Buffer[] = []
  readonly #kept = new Map<string, number>()
  #texts: Buffer[] = []
  #textBytes = 0
  #read: readonly NotedTag[] | undefined

  constructor(subject: Subject, decode: Decode) {
    this.#subject = subject
    this.#decode = decode
  }

  tag(name: string, { bytes, span }: StartTag): void {
    const room = noted.get(name)
    if (room === undefined || span.end - span.start > MAX_TAG_BYTES) return
    const kept = this.#kept.get(name) ?? 0
    if (kept >= room) return
    this.#kept.set(name, kept + 1)
    this.#tags.push(Buffer.from(bytes.subarray(span.start, span.end)))
    this.#read = undefined
  }

  /** The text of an inline script or of a noscript element, which is now ours. */
  text(text: Buffer): void {
    if (text.length === 0 || this.#textBytes >= MAX_TEXTS_BYTES) return
    this.#textBytes += text.length
    this.#texts.push(text)
  }

  /** The tag managers on the page that may load what the selector describes, each as `GTM-ABC123 (its name)`. */
  get tagManagers(): string[] {
    if (!loadableByScripts(this.#subject)) return []
    return tagManagersIn([...this.#addresses('script', 'iframe'), ...this.#scripts()])
  }

  /** The optimiser that may have merged what the selector describes into a file of its own. */
  get bundler(): string | undefined {
    if (!mayBeInBundle(this.#subject)) return undefined
    return this.#addresses('script').map(bundlerOf).find(Boolean)
  }

  get platform(): string | undefined {
    const generators = this.#metas('name', 'generator')
    return platformOf({ generators, addresses: this.#addresses('script', 'link') })
  }

  /** Where the page sends its visitors by itself. */
  get refresh(): Refresh | undefined {
    const [content] = this.#metas('http-equiv', 'refresh')
    return content === undefined ? undefined : readRefresh(content)
  }

  /** What the page's addresses are relative to. */
  get base(): string | undefined {
    return this.#addresses('base')[0]
  }

  /** The vendor of a bot protection whose challenge this page loads. Of use only where there is little else. */
  get challengeVendor(): string | undefined {
    const addresses = [...this.#addresses('script', 'iframe'), this.refresh?.address ?? '']
    return [...addresses, ...this.#scripts()].map(challengeAddress).find(Boolean)
  }

  /** A script of the page goes to another address. */
  get redirectsByScript(): boolean {
    return this.#scripts().some((text) => goesElsewhere.test(text))
  }

  #scripts(): string[] {
    return this.#texts.map((text) => this.#decode(text))
  }

  #addresses(...names: string[]): string[] {
    const wanted = this.#noted().filter(({ name }) => names.includes(name))
    return wanted.flatMap(({ attributes: { src, href, 'data-src': moved } }) => src ?? moved ?? href ?? [])
  }

  #metas(key: string, value: string): string[] {
    const metas = this.#noted().filter(
      ({ name, attributes }) => name === 'meta' && attributes[key]?.trim().toLowerCase() === value,
    )
    return metas.flatMap(({ attributes }) => attributes['content'] ?? [])
  }

  #noted(): readonly NotedTag[] {
    this.#read ??= this.#tags.flatMap((bytes) => {
      const span = readTag(bytes, 0, 1)
      if (!span) return []
      const tag = startTag(bytes, span, this.#decode)
      return [{ name: tag.name, attributes: attributesOf(tag) }]
    })
    return this.#read
  }
}

type NotedTag = { readonly name: string; readonly attributes: Attributes }

const goesElsewhere = /\blocation(\.href)?\s*=[^=]|\blocation\.(replace|assign)\(/

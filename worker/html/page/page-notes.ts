import { challengeAddress } from './bot-challenge.ts'
import { readRefresh, type Refresh } from './meta-refresh.ts'
import { bundlerOf } from './bundlers.ts'
import { platformOf } from './platforms.ts'
import type { DecodedPage } from '../input/decoded-page.ts'
import { readTag } from '../tokenizer/read-tag.ts'
import type { Subject } from '../selector/subject.ts'
import { attributeOf, startTag, type StartTag } from '../tokenizer/start-tag.ts'
import { loadableByScripts, mayBeInBundle } from '../selector/subject-kinds.ts'
import { googleContainersIn, tagManagersIn } from './tag-managers.ts'

/** Noted element types, as indexes into `limits`, the maximum number of each. */
const notedTypes: ReadonlyMap<string, number> = new Map(
  ['script', 'iframe', 'link', 'meta', 'base'].map((name, index) => [name, index]),
)
const limits = [200, 50, 15, 60, 1]
const LINK = 2
const META = 3
const MAX_TAG_BYTES = 2048

/** Bytes of a script that are enough to recognise what it loads. */
export const MAX_NOTED_TEXT = 8192
const MAX_TEXTS_BYTES = 256 * 1024

type NotedPage = Pick<DecodedPage, 'kept' | 'encoding'>

/**
 * Collects the tags and scripts that reveal what kind of site a page belongs to. While the page is read, it records
 * only where tags are. They are parsed when a property first needs them.
 */
export class PageNotes {
  #subject: Subject
  #page: NotedPage
  /** Start and end of each tag. */
  #spans: number[] = []
  readonly #counts = [0, 0, 0, 0, 0]
  #texts: Buffer[] = []
  #textBytes = 0
  #decoded: readonly string[] | undefined
  #read: readonly StartTag[] | undefined

  constructor(subject: Subject, page: NotedPage) {
    this.#subject = subject
    this.#page = page
  }

  /** True once no further link or meta element will be noted. */
  get hasEnoughHeadTags(): boolean {
    return this.#counts[LINK] === limits[LINK] && this.#counts[META] === limits[META]
  }

  /** Notes a tag by its offsets in the page. */
  tag(name: string, start: number, end: number): void {
    const type = notedTypes.get(name)
    if (type === undefined || end - start > MAX_TAG_BYTES) return
    const count = this.#counts[type] ?? 0
    if (count >= (limits[type] ?? 0)) return
    this.#counts[type] = count + 1
    this.#spans.push(start, end)
    this.#read = undefined
  }

  /** Copies the text of an inline script or of a noscript element. */
  text(text: Buffer): void {
    if (text.length === 0 || this.#textBytes >= MAX_TEXTS_BYTES) return
    this.#textBytes += text.length
    this.#texts.push(Buffer.from(text))
    this.#decoded = undefined
  }

  /** Tag managers on the page that may load the missing element, each as `GTM-ABC123 (its name)`. */
  get tagManagers(): string[] {
    if (!loadableByScripts(this.#subject)) return []
    return tagManagersIn(this.#loaders)
  }

  /** Containers of Google Tag Manager that are loaded from its own address, by their ids. */
  get googleContainers(): string[] {
    return googleContainersIn(this.#loaders)
  }

  get #loaders(): string[] {
    return [...this.#addresses('script', 'iframe'), ...this.#scripts()]
  }

  /** The optimiser that may have merged the wanted script into one of its files. */
  get bundler(): string | undefined {
    if (!mayBeInBundle(this.#subject)) return undefined
    return this.#addresses('script').map(bundlerOf).find(Boolean)
  }

  get platform(): string | undefined {
    const generators = this.#metas('name', 'generator')
    return platformOf({ generators, addresses: this.#addresses('script', 'link') })
  }

  /** The meta refresh that sends visitors to another page. */
  get refresh(): Refresh | undefined {
    const [content] = this.#metas('http-equiv', 'refresh')
    return content === undefined ? undefined : readRefresh(content)
  }

  /** The address in the base element. */
  get base(): string | undefined {
    return this.#addresses('base')[0]
  }

  /** The bot protection vendor whose challenge this page loads. Meaningful only on pages with little other content. */
  get challengeVendor(): string | undefined {
    const addresses = [...this.#addresses('script', 'iframe'), this.refresh?.address ?? '']
    return [...addresses, ...this.#scripts()].map(challengeAddress).find(Boolean)
  }

  /** True if a script of the page loads it again, as after setting a cookie. */
  get reloadsByScript(): boolean {
    return this.#scripts().some((text) => text.includes('location') && loadsAgain.test(text))
  }

  /** True if a script of the page navigates to an address. */
  get redirectsByScript(): boolean {
    return this.#scripts().some((text) => text.includes('location') && goesElsewhere.test(text))
  }

  #scripts(): readonly string[] {
    this.#decoded ??= this.#texts.map((text) => this.#page.encoding.decode(text))
    return this.#decoded
  }

  #addresses(...names: string[]): string[] {
    const tags = this.#tags().filter(({ name }) => names.includes(name))
    return tags.flatMap(
      (tag) => attributeOf(tag, 'src') ?? attributeOf(tag, 'data-src') ?? attributeOf(tag, 'href') ?? [],
    )
  }

  #metas(key: string, value: string): string[] {
    const metas = this.#tags().filter(
      (tag) => tag.name === 'meta' && attributeOf(tag, key)?.trim().toLowerCase() === value,
    )
    return metas.flatMap((tag) => attributeOf(tag, 'content') ?? [])
  }

  #tags(): readonly StartTag[] {
    this.#read ??= this.#readTags()
    return this.#read
  }

  #readTags(): StartTag[] {
    const bytes = this.#page.kept.join()
    const tags: StartTag[] = []
    for (let at = 0; at < this.#spans.length; at += 2) {
      const start = this.#spans[at] ?? 0
      const end = this.#spans[at + 1] ?? 0
      // Tags beyond the kept bytes cannot be read.
      const span = end > bytes.length ? undefined : readTag(bytes, start, start + 1)
      if (span) tags.push(startTag(bytes, span, this.#page.encoding.decode))
    }
    return tags
  }
}

const loadsAgain = /\blocation\.reload\(|\blocation(\.href)?\s*=\s*((window|document)\.)?location\b/
const goesElsewhere = /\blocation\.reload\(|\blocation(\.href)?\s*=[^=]|\blocation\.(replace|assign)\(/

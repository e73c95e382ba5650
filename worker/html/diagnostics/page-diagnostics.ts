import { phrase } from '../../../shared/check/messages/facts.ts'
import { Collectors, textToCollect, type CollectedText } from './collected-text.ts'
import type { FoundElement } from '../found-element.ts'
import type { Decode, StartTag } from '../tokenizer/start-tag.ts'
import type { Run } from '../tokenizer/tokenizer.ts'
import type { LineCounter, Position } from '../input/line-counter.ts'
import { PageClassifier } from '../page/page-classifier.ts'
import type { PageNotes } from '../page/page-notes.ts'
import type { LoneElement } from '../selector/element-matcher.ts'
import type { Subject } from '../selector/subject.ts'
import type { Placement } from '../tree-builder/place-tags.ts'
import type { WorkBudget } from '../work-budget.ts'
import { DisguisedCopies } from './disguised-copies.ts'
import { Forwarding } from './forwarding.ts'
import { InactiveCopies } from './inactive-copies.ts'
import { MisplacedElements } from './misplaced-elements.ts'
import { NearMisses } from './near-misses.ts'
import { RespelledElements, type FindRespelled } from './respelled-elements.ts'

type DiagnosedPage = {
  readonly subject: Subject
  readonly decode: Decode
  readonly lines: LineCounter
  readonly notes: PageNotes
  readonly work: WorkBudget
  readonly respelled?: FindRespelled | undefined
}

/** Collects explanations of a miss while a page is read. */
export class PageDiagnostics {
  readonly classifier = new PageClassifier()
  readonly inactive: InactiveCopies
  readonly nearMisses: NearMisses
  readonly misplaced = new MisplacedElements()
  readonly disguised: DisguisedCopies
  readonly respelled: RespelledElements
  readonly notes: PageNotes
  #names: Subject['names']
  #decode: Decode
  #lines: LineCounter
  #collectors = new Collectors()
  #collecting: CollectedText | undefined
  #forwarding: Forwarding

  constructor({ subject, decode, lines, notes, work, respelled }: DiagnosedPage) {
    this.#names = subject.names
    this.#decode = decode
    this.#lines = lines
    this.notes = notes
    this.#forwarding = new Forwarding({ decode, work, forwards: (way) => this.classifier.forwards(way) })
    this.inactive = new InactiveCopies(subject, decode, work)
    this.disguised = new DisguisedCopies(subject)
    this.respelled = new RespelledElements(respelled)
    this.nearMisses = new NearMisses(subject.matchesImplied ? [] : subject.compounds)
  }

  /** No tag may be skipped while the page may still be an empty shell. */
  get needsAllTags(): boolean {
    return !this.classifier.isSettled
  }

  /** Notes an HTML element outside of templates. */
  element(name: string, tag: StartTag): void {
    if (name === 'template') this.inactive.template(tag)
    if (!this.classifier.isSettled) this.classifier.element(name, tag)
    if (name === 'script') this.#forwarding.script(tag)
    if (name === 'body') this.#forwarding.body(tag)
  }

  endTag(name: string): void {
    this.classifier.endTag(name)
  }

  /** Notes an element in a template that would match outside of it. */
  copyInTemplate(tag: StartTag): void {
    this.inactive.addInTemplate(this.#lines.at(tag.span.start), tag)
  }

  /** Notes an element outside of templates that does not match; `found` copies it out of its tag. */
  otherElement(element: LoneElement, placed: Placement, found: () => FoundElement): void {
    if (this.#names && !this.#names.has(element.name)) return
    this.respelled.consider(element, found)
    const where = (): Position => this.#lines.at(element.tag.span.start)
    this.nearMisses.consider(element, where)
    if (!element.foreign) this.disguised.consider(placed, element.tag, where)
  }

  text(run: Run): void {
    this.classifier.text(run)
  }

  comment(run: Run, closed: boolean): void {
    if (!this.inactive.wantsMore()) return
    this.#collecting ??= { kind: 'comment', start: run.from }
    if (!closed) return this.#collectors.comments.add(run)
    this.#use(this.#collecting, this.#collectors.comments.last(run))
    this.#collecting = undefined
  }

  /** Called for a raw text element whose content begins at `start`. */
  startText(placed: Placement, start: number): void {
    this.#collecting = textToCollect(placed, start)
  }

  rawText(run: Run, closed: boolean): void {
    const collected = this.#collecting
    if (!collected) return
    const collector = this.#collectors.of(collected)
    if (!closed) return collector.add(run)
    this.#collecting = undefined
    this.#use(collected, collector.last(run))
  }

  /** Examines a text, which may be valid only during the call. */
  #use(collected: CollectedText, text: Buffer): void {
    const { kind } = collected
    const start = (): Position | undefined => this.#startOf(collected)
    if (kind === 'comment') this.inactive.search(phrase('comment'), text, start)
    if (kind === 'noscript') {
      if (this.needsAllTags) this.classifier.noscript(this.#decode(text))
      this.inactive.search(phrase('noscript'), text, start)
    }
    if (kind === 'script' || kind === 'noscript') this.notes.text(text)
    if (kind === 'script') this.inactive.searchScript(text)
    if (kind === 'script') this.#forwarding.text(text)
    if (kind === 'text') this.inactive.search(phrase('element', { name: collected.name }), text, start)
    if (kind === 'title') this.classifier.title(this.#decode(text))
  }

  #startOf(collected: CollectedText): Position | undefined {
    if (!('start' in collected)) return undefined
    if (typeof collected.start === 'number') collected.start = this.#lines.at(collected.start)
    return collected.start
  }

  /** Called before the current bytes are released: turns an offset in them into a position. */
  consumed(): void {
    if (this.#collecting) this.#startOf(this.#collecting)
  }

  end(): void {
    if (this.#collecting?.kind === 'comment') this.#use(this.#collecting, this.#collectors.comments.take())
  }
}

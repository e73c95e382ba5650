import { decodeHTML } from 'entities'
import { phrase, type Phrase } from '../../../../shared/check/messages/facts.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import { decodeDataUrl, intendedText } from '../../code/data-url.ts'
import { findEncoded } from '../../code/find-encoded.ts'
import { findInText, withPlainQuotes } from '../../code/find-in-text.ts'
import { isModule } from '../../code/script-code.ts'
import type { Position } from '../../input/line-counter.ts'
import type { PageSource } from '../../page/page-source.ts'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'
import type { TagSpan } from '../../tokenizer/read-tag.ts'
import { attributesOf, excerptOf, startTag, type StartTag } from '../../tokenizer/start-tag.ts'
import { TextCollector } from '../../tokenizer/text-collector.ts'
import { textKindOf, type TextKind } from '../../tokenizer/text-kind.ts'
import type { Run } from '../../tokenizer/tokenizer.ts'
import type { WorkBudget } from '../../work-budget.ts'
import { mostTelling, type CodeCopy } from './code-copy.ts'
import { asHtmlAttributes, CodeSurroundings, drawnProgram } from './code-surroundings.ts'
import { lineAt } from './line-at.ts'
import { copyInProgram } from './program-copy.ts'
import { copyInTag, openMarkAround, type OpenMark } from './tag-copy.ts'
import { asciiNameOf, readThrough, WholePageHandler } from './whole-page-handler.ts'

/** Finds the place that best explains why a page lacks code that runs. Used only after a miss. */
export async function findCodeCopy(
  page: PageSource,
  code: WantedCode,
  work: WorkBudget,
): Promise<CodeCopy | undefined> {
  const copies = new CodeCopies(page, code, work)
  await readThrough(page, copies)
  copies.end()
  return mostTelling(copies.list)
}

type OpenScript = {
  readonly kind: 'script'
  readonly attributes: Attributes
  readonly excerpt: string
  /** True for a script of SVG. */
  readonly foreign: boolean
}

type Open = OpenScript | { readonly kind: 'element'; readonly name: string } | { readonly kind: 'comment' }

/** Texts are examined up to this length, and as many places are kept. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const MAX_PLACES = 50

/** The cost of placing a tag. */
const TAG_STEPS = 60

class CodeCopies extends WholePageHandler {
  readonly list: CodeCopy[] = []
  #page: PageSource
  #code: WantedCode
  #work: WorkBudget
  #open: Open | undefined
  /** Offset of the open markup, and of its content. */
  #start = 0
  #contentStart = 0
  #content = new TextCollector(MAX_TEXT_BYTES)
  #visible = new TextCollector(MAX_TEXT_BYTES)
  #visibleStart: number | undefined
  #surroundings = new CodeSurroundings()

  constructor(page: PageSource, code: WantedCode, work: WorkBudget) {
    super()
    this.#page = page
    this.#code = code
    this.#work = work
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    this.#work.spend(TAG_STEPS)
    const tag = startTag(bytes, span, this.#page.decode)
    const { name } = tag
    const foreign = this.#surroundings.startTag(tag)
    const kind = foreign && (name !== 'script' || span.selfClosing) ? 'data' : textKindOf(name)
    if (!inline.has(name)) this.#endText()
    if (this.#surroundings.template?.kind !== 'inactive') this.#tag(tag)
    if (kind === 'data') return { kind, name }
    this.#start = this.before + span.start
    this.#contentStart = this.before + span.end
    this.#open = name === 'script' ? this.#script(tag, foreign) : { kind: 'element', name }
    return { kind, name }
  }

  #tag(tag: StartTag): void {
    if (this.list.length >= MAX_PLACES) return
    const copy = copyInTag(tag, this.#code, this.#work)
    const open = copy?.kind === 'inactive' ? openMarkAround(tag, this.#code, this.#work) : undefined
    if (open) this.#openMark(open)
    else if (copy) this.list.push({ ...copy, where: this.#page.positionOf(this.before + tag.span.start) })
  }

  #openMark({ mark, close, code }: OpenMark): void {
    const what = phrase('the_quotation_mark')
    const [opened, where] = [this.before + mark, this.before + code].map((at) => this.#page.positionOf(at))
    if (opened && where) this.list.push({ kind: 'unclosed', what, opened, close, where, excerpt: '' })
  }

  #script(tag: StartTag, foreign: boolean): Open {
    const attributes = foreign ? asHtmlAttributes(attributesOf(tag)) : attributesOf(tag)
    const script = { kind: 'script', attributes, excerpt: excerptOf(tag), foreign } as const
    for (const value of Object.values(attributes)) {
      const source = decodeDataUrl(value, { isModule: isModule(attributes) })
      if (source !== undefined) this.#examineProgram(source, script, this.#start)
      // What follows a number sign is no part of the program.
      if (source === undefined || value.includes('#')) this.#refusedAddress(value, script)
    }
    return script
  }

  #refusedAddress(address: string, { excerpt }: OpenScript): void {
    const text = intendedText(address)
    if (text === undefined || findInText(text, this.#code, this.#work) === undefined) return
    this.list.push({ kind: 'refused', where: this.#page.positionOf(this.#start), excerpt })
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    const name = asciiNameOf(bytes, span)
    this.#surroundings.endTag(name)
    if (!inline.has(name)) this.#endText()
  }

  text(run: Run): void {
    this.#surroundings.text(run)
    if (this.#surroundings.template) return
    this.#visibleStart ??= this.before + run.from
    this.#visible.add(run)
  }

  doctype(source: string): void {
    this.#surroundings.doctype(source)
  }

  override cdataAllowed(): boolean {
    return this.#surroundings.allowsCdata
  }

  override comment(run: Run, closed: boolean): void {
    if (!this.#open) {
      this.#open = { kind: 'comment' }
      this.#start = this.before + run.from - COMMENT_START
      this.#contentStart = this.before + run.from
    }
    this.#take(run, closed)
  }

  override rawText(run: Run, closed: boolean): void {
    this.#take(run, closed)
  }

  #take(run: Run, closed: boolean): void {
    if (!closed) return this.#content.add(run)
    this.#examine(this.#page.decode(this.#content.last(run)), true)
  }

  end(): void {
    this.#endText()
    // What is open at the end of the kept bytes may be closed after them.
    if (this.#open && !this.#page.truncated) this.#examine(this.#page.decode(this.#content.take()), false)
  }

  #examine(text: string, closed: boolean): void {
    const open = this.#open
    this.#open = undefined
    if (!open || this.list.length >= MAX_PLACES) return
    if (!closed) return this.#unclosed(open, text)
    if (open.kind === 'comment') return this.#inactive(text, phrase('comment'))
    if (open.kind === 'element') return this.#element(text, open.name)
    this.#examineProgram(text, open, this.#contentStart)
  }

  #element(text: string, name: string): void {
    const before = this.list.length
    this.#inactive(text, phrase('element', { name }))
    const isFallback = name === 'noscript' && this.#code.values.some((value) => text.includes(value))
    if (this.list.length > before || !isFallback) return
    this.list.push({ kind: 'fallback', where: this.#page.positionOf(this.#start), excerpt: '' })
  }

  #examineProgram(text: string, script: OpenScript, at: number): void {
    const { template } = this.#surroundings
    if (template) return this.#inactive(text, template.place, template.kind)
    this.#program(text, script, at)
  }

  /** Examines the content of a script, which begins at an offset of the page. */
  #program(content: string, { attributes, excerpt, foreign }: OpenScript, at: number): void {
    const source = foreign ? drawnProgram(content) : content
    const opened = this.#page.positionOf(this.#start)
    const positionOf = (offset: number): Position =>
      source === content ? this.#positionIn(source, offset, at) : opened
    const script = { source, attributes, excerpt, opened, positionOf, foreign }
    const copy = copyInProgram(script, this.#code, this.#work)
    if (copy) this.list.push(copy)
  }

  #inactive(text: string, place: Phrase, kind: 'inactive' | 'conditional' = 'inactive'): void {
    const [code, work] = [this.#code, this.#work]
    const at = findInText(text, code, work) ?? findEncoded(text, code, work)
    if (at === undefined) return
    const where = this.#positionIn(text, at, this.#contentStart)
    this.list.push({ kind, place, where, excerpt: lineAt(text, at) })
  }

  #unclosed(open: Open, text: string): void {
    const at = findInText(text, this.#code, this.#work)
    if (at === undefined) return
    const name = open.kind === 'element' ? open.name : 'script'
    this.list.push({
      kind: 'unclosed',
      what: open.kind === 'comment' ? phrase('the_comment') : phrase('the_element', { name }),
      close: open.kind === 'comment' ? '-->' : `</${name}>`,
      opened: this.#page.positionOf(this.#start),
      where: this.#positionIn(text, at, this.#contentStart),
      excerpt: lineAt(text, at),
    })
  }

  /** Examines the text that visitors see, from one block to the next. */
  #endText(): void {
    const start = this.#visibleStart
    this.#visibleStart = undefined
    if (start === undefined) return
    const source = this.#page.decode(this.#visible.take())
    if (!source.includes(this.#code.sign) || this.list.length >= MAX_PLACES) return
    const text = withPlainQuotes(decodeHTML(source))
    const at = findInText(text, this.#code, this.#work)
    if (at === undefined) return
    // The position of the text's beginning, since decoding has moved the rest.
    this.list.push({ kind: 'pasted', where: this.#page.positionOf(start), excerpt: lineAt(text, at) })
  }

  #positionIn(text: string, offset: number, contentStart: number): Position {
    return this.#page.positionOf(contentStart + Buffer.byteLength(text.slice(0, offset)))
  }
}

const COMMENT_START = '<!--'.length

/** Elements that an editor puts around parts of a pasted line, and that end no text. */
const inline = new Set(
  'a abbr b br code em font i kbd mark s samp small span strong sub sup tt u var wbr'.split(' '),
)

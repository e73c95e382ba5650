import { DecodedPage } from '../input/decoded-page.ts'
import { LineCounter } from '../input/line-counter.ts'
import type { Labels } from '../input/page-start.ts'
import { SLICE_BYTES } from '../match-search.ts'
import { PageReader } from '../page-reader.ts'
import type { Explanation, SearchResult } from '../page-scan.ts'
import { PageNotes } from '../page/page-notes.ts'
import type { CompiledSelector } from '../selector/compile.ts'
import { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { DocumentState } from '../tree-builder/document-state.ts'
import type { Undecided } from '../undecided.ts'
import { TooComplex, type WorkBudget } from '../work-budget.ts'
import { PageDiagnostics } from './page-diagnostics.ts'
import type { FindRespelled } from './respelled-elements.ts'

type ExplainedPage = {
  readonly page: DecodedPage
  readonly selector: CompiledSelector
  /** True if the page arrived complete. */
  readonly complete: boolean
  readonly work: WorkBudget
  readonly respelled?: FindRespelled | undefined
}

type Explained = {
  readonly explanation: Explanation
  /** The state of the document at the end of the kept bytes. */
  readonly doc: DocumentState
  /** The reason why the kept bytes could not be read to their end. */
  readonly reason: Undecided | undefined
}

/** The second pass over a page: reads the kept bytes again to explain why too few elements match. */
export async function explainPage({ page, selector, complete, ...tools }: ExplainedPage): Promise<Explained> {
  const { kept, encoding } = page
  const { work } = tools
  const lines = new LineCounter(encoding)
  const notes = new PageNotes(selector.subject, page)
  const { decode } = encoding
  const diagnostics = new PageDiagnostics({ subject: selector.subject, decode, lines, notes, ...tools })
  const reading = { selector, decode, lines, notes, work, diagnostics, found: ignore, enough: never }
  const reader = new PageReader(reading)
  const isWhole = complete && !kept.truncated
  const reason = await readAll(reader, { kept, isWhole, work })
  const explanation = explanationOf(diagnostics, isWhole && reason === undefined)
  return {
    explanation: {
      ...explanation,
      ...(kept.truncated && ofBeginning),
      ...(reader.doc.hasFrameset && ofFrameset),
    },
    doc: reader.doc,
    reason,
  }
}

/** Whatever text it has is for browsers without frames. */
const ofFrameset = { isEmpty: false, needsJavascript: false, standIn: 'frameset' } as const

/** The rest of the page may be text. */
const ofBeginning = { truncated: true, isBare: false, isEmpty: false, standIn: undefined } as const

type DescribedPage = Labels & {
  readonly body: AsyncIterable<Uint8Array>
  readonly complete?: () => boolean
  readonly work: WorkBudget
}

/** Reads a page only to classify it, without searching it; `selector` can be any. */
export async function describePage(
  { body, complete, work, ...labels }: DescribedPage,
  selector: CompiledSelector,
): Promise<Explanation | undefined> {
  const page = new DecodedPage(labels, work)
  try {
    for await (const chunk of body) page.push(chunk)
    page.end()
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
  if (page.unreadable) return undefined
  const { explanation } = await explainPage({ page, selector, complete: complete?.() ?? true, work })
  return explanation
}

const ignore = (): void => undefined
const never = (): boolean => false

type RereadRequest = Pick<DecodedPage, 'kept'> & { readonly isWhole: boolean; readonly work: WorkBudget }

/** Returns the reason why the page could not be read to its end, if any. */
async function readAll(
  reader: PageReader,
  { kept, isWhole, work }: RereadRequest,
): Promise<Undecided | undefined> {
  const tokenizer = new Tokenizer(reader, { maxTagBytes: Infinity })
  const bytes = kept.join()
  try {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      const slice = bytes.subarray(at, at + SLICE_BYTES)
      work.reread(slice.length)
      tokenizer.push(slice)
      if (work.isPauseDue) await work.pause()
    }
    if (!kept.truncated) tokenizer.end()
    reader.end(isWhole)
    return undefined
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return error.reason
  }
}

/** Makes the explanation. `isWhole` is false if part of the page was not read: that part may contain anything. */
function explanationOf(diagnostics: PageDiagnostics, isWhole: boolean): Explanation {
  const { classifier, inactive, notes } = diagnostics
  const bare = isWhole && classifier.isBare
  return {
    truncated: false,
    inactive: inactive.list,
    fallbacks: inactive.fallbacks,
    nearMisses: diagnostics.nearMisses.list,
    misplaced: diagnostics.misplaced.list,
    respelled: diagnostics.respelled.list,
    disguised: diagnostics.disguised.list,
    notes,
    isBare: classifier.isBare,
    isEmpty: classifier.isEmpty,
    standIn: isWhole ? classifier.standIn : undefined,
    needsJavascript: classifier.needsJavascript || (bare && notes.redirectsByScript),
    challengeVendor: classifier.challengeVendor ?? (bare ? notes.challengeVendor : undefined),
  }
}

/** The result for a page with enough matches or one that cannot be decoded. */
export function withoutExplanation(result: SearchResult, notes: PageNotes): SearchResult & Explanation {
  return {
    ...result,
    truncated: false,
    inactive: [],
    fallbacks: [],
    nearMisses: [],
    misplaced: [],
    respelled: [],
    disguised: [],
    notes,
    isBare: false,
    isEmpty: false,
    standIn: undefined,
    needsJavascript: false,
    challengeVendor: undefined,
  }
}

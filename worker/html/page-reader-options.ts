import type { PageDiagnostics } from './diagnostics/page-diagnostics.ts'
import type { FoundElement } from './found-element.ts'
import type { LineCounter } from './input/line-counter.ts'
import type { PageNotes } from './page/page-notes.ts'
import type { CompiledSelector } from './selector/compile.ts'
import type { Decode } from './tokenizer/start-tag.ts'
import type { DocumentState } from './tree-builder/document-state.ts'
import type { Structure } from './tree-builder/structure.ts'
import type { WorkBudget } from './work-budget.ts'

/** State of a page that is being read. */
export type PageProgress = {
  readonly doc: DocumentState
  readonly structure: Structure | undefined
}

export type PageReaderOptions = {
  readonly selector: CompiledSelector
  readonly decode: Decode
  readonly lines: LineCounter
  readonly notes: PageNotes
  readonly work: WorkBudget
  /** Called with each matching element, in page order. */
  readonly found: (element: FoundElement) => void
  /** Called after each tag. Returns true once enough has been seen. */
  readonly enough: (page: PageProgress) => boolean
  /** Collects the explanation of a miss; absent while the page is searched. */
  readonly diagnostics?: PageDiagnostics
}

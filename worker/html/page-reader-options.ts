import type { FoundElement } from './found-element.ts'
import type { PageReader } from './page-reader.ts'
import type { SelectorProgram } from './selector-program.ts'
import type { Subject } from './selector-subject.ts'
import type { Decode } from './start-tag.ts'

export type PageReaderOptions = {
  readonly subject: Subject
  /** For a selector that asks for an element's surroundings. */
  readonly program: SelectorProgram | undefined
  readonly decode: Decode
  /** Characters may take several bytes. */
  readonly wide: boolean
  /** Told of each element that matches, in the order of the page. */
  readonly found: (element: FoundElement) => void
  /** Asked after each tag whether enough has been seen. */
  readonly enough: (page: PageReader) => boolean
}

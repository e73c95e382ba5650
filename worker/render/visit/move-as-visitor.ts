import type { Page } from 'playwright-core'
import type { Navigation } from './navigation.ts'

/** Down to ten windows. */
const MAX_SCROLLS = 10
const SCROLL_PIXELS = 800

/** The moves of a visitor on one page. */
export type Mover = {
  /** Called at each look of the visit. */
  move(): Promise<void>
  /** When the page was scrolled last, on the clock of `performance`; undefined while there is more to scroll. */
  endedAt(): number | undefined
}

/**
 * Moves the pointer once a document has loaded, since some optimisers run no script before the visitor does something, and then
 * scrolls further each time: pages add what is far down when a visitor comes near it.
 */
export function moverOn(page: Page, { loadedAt }: Pick<Navigation, 'loadedAt'>): Mover {
  let movedIn: number | undefined
  let scrolls = 0
  let endedAt: number | undefined
  return { move, endedAt: () => endedAt }

  async function move(): Promise<void> {
    if (loadedAt() === undefined) return
    if (loadedAt() !== movedIn) {
      movedIn = loadedAt()
      scrolls = 0
      endedAt = undefined
      await page.mouse.move(200, 200)
      await page.mouse.move(300, 260)
    }
    if (scrolls >= MAX_SCROLLS) return
    scrolls += 1
    // A page that is busy may never answer.
    if (scrolls === MAX_SCROLLS) endedAt = performance.now()
    await page.mouse.wheel(0, SCROLL_PIXELS)
  }
}

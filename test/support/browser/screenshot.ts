import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '..', '..', 'web', 'screenshots')

/** Window widths that pages are tested at, in CSS pixels. */
export const widths = [320, 1280] as const

/** Saves a screenshot of the whole page if WAYMARK_SCREENSHOTS=1. Git ignores the folder. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['WAYMARK_SCREENSHOTS'] !== '1') return
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
}

/** True if no list of the console scrolls sideways. */
export async function hasWholeLists(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `[...document.querySelectorAll('.stacks')].every((list) => list.scrollWidth <= list.clientWidth)`,
  )
}

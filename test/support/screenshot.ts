import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '..', 'web', 'screenshots')

/** The widths that everything is looked at in, in CSS pixels. */
export const widths = [320, 1280] as const

/** Keeps a picture of the whole page for people to look at, when WAYMARK_SCREENSHOTS=1; git ignores the folder. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['WAYMARK_SCREENSHOTS'] !== '1') return
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
}

/** True when no list of the console has to be scrolled sideways to be read. */
export async function hasWholeLists(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `[...document.querySelectorAll('.stacks')].every((list) => list.scrollWidth <= list.clientWidth)`,
  )
}

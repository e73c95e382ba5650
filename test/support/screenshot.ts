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

import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '..', 'web', 'screenshots')

/** The widths that everything is looked at in, in CSS pixels. */
export const widths = [320, 1280] as const

/** Keeps what the whole page looks like, for people to look at; git ignores the folder. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
}

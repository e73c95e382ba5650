import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/axe.ts'
import { hasWholeLists, keepScreenshot, widths } from '../../support/screenshot.ts'

/** Asserts that a screen is accessible and as wide as its window: narrow and wide, light and dark. */
export async function look(page: Page, name: string, sees: string): Promise<void> {
  await page.getByText(sees).first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await keepScreenshot(page, `console-${name}-${width}`)
    await assertAccessible(page, { state: `${name}, ${width} px wide` })
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(sideways <= 0, `${name} is ${sideways} px wider than the window of ${width} px`)
    assert.ok(await hasWholeLists(page), `${name} hides part of a list in a window of ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreenshot(page, `console-${name}-dark`)
  await assertAccessible(page, { state: `${name} in the dark`, colorsOnly: true })
}

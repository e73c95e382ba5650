import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { hasWholeLists, keepScreenshot, widths } from '../../support/browser/screenshot.ts'

/** Asserts that a screen is accessible and fits narrow and wide windows, in light and dark colours. */
export async function assertScreen(page: Page, name: string, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await keepScreenshot(page, `console-${name}-${width}`)
    await assertAccessible(page, { state: `${name}, ${width} px wide` })
    await assertFits(page, `${name} at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreenshot(page, `console-${name}-dark`)
  await assertAccessible(page, { state: `${name} in the dark`, colorsOnly: true })
}

/** Asserts that neither the page nor a list in it scrolls sideways. */
export async function assertFits(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(overflow <= 0, `${state} is ${overflow} px wider than its window`)
  assert.ok(await hasWholeLists(page), `${state} hides part of a list`)
}

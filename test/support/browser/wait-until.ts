import type { Page } from 'playwright-core'

/**
 * Waits until an expression is true in a page. The page's Content-Security-Policy may refuse `page.waitForFunction` of
 * playwright-core 1.65.1, which evaluates a string again with `eval` until it is true
 * (https://github.com/microsoft/playwright/issues/7395; pull request 36986 mended it for functions only).
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified library, which pages parse in half the time. */
const library = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type About = {
  state: string
  /** True with system colours, which axe cannot see: it computes with the style sheet's colours (decision 82). */
  usesSystemColors?: boolean
  /**
   * Runs only the rules about colours. For a page that has passed all rules in its other colour scheme at the same
   * width, since only colours differ (`light-dark()` in web/pages/styles/tokens.css).
   */
  colorsOnly?: boolean
  /** Selector of the part that has changed since the whole page passed, because a long page takes seconds. */
  within?: string
}

/** Fails if axe-core finds a problem in the page or its shadow roots, naming rules and elements. */
export async function assertAccessible(
  page: Page,
  { state, usesSystemColors = false, colorsOnly = false, within }: About,
): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(library)
  const options = {
    preload: false,
    resultTypes: ['violations'],
    ...(colorsOnly && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    rules: { 'color-contrast': { enabled: !usesSystemColors } },
  }
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(within ?? 'html')}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(' ')}: ${failureSummary ?? ''}`),
  )
  assert.deepEqual(found, [], state)
}

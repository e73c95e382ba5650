// Covers the reference and the guides in Chromium: web/docs/*.ts.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { guideNames } from '../../../../api/openapi/guide-files.ts'
import { assertAccessible } from '../../../support/browser/axe.ts'
import { removeParts, removeRepeats, withDocumentation } from './documentation.ts'

/** Size of a small phone. */
const narrow = { width: 375, height: 700 }
const guides = guideNames.map((name) => `/docs/guides/${name}`)

describe('the documentation', () => {
  const { api, browser } = withDocumentation()

  it('is accessible in both colour schemes, fits a narrow screen and filters its operations', async () => {
    await browser.withPage(
      async (view) => {
        for (const [index, path] of ['/docs/guides', ...guides].entries()) {
          await openNarrow(view, api.url + path)
          // All pages share a style sheet, so a few are enough to test its dark colours.
          await assertPage(view, `${path}, narrow`, { alsoDark: index < 3 })
        }
        await openNarrow(view, `${api.url}/docs`)
        await useContents(view)
        await readSample(view)
        // In other positions, the bar covers part of the page, which axe skips.
        await view.evaluate('scrollTo(0, 0)')
        await removeParts(view, 'details:not([open]) > :not(summary)')
        await assertPage(view, 'the reference with an example, narrow', { alsoDark: false })
        await filter(view)
        await removeRepeats(view, '.operation, #schemas ~ *')
        await assertPage(view, 'filtered')
        await view.locator('#contents').getByLabel('Filter').fill('')
        await view.setViewportSize(narrow)
        await assertDark(view, 'the reference with one part of each kind, narrow')
        await removeParts(view, '#schemas ~ *')
        await openContents(view)
        await assertPage(view, 'contents', { within: '#contents' })
      },
      { viewport: narrow },
    )
  })
})

/** Opens a page in a narrow window, and asserts that it fits. */
async function openNarrow(view: Page, url: string): Promise<void> {
  await view.goto(url)
  assert.equal(await view.evaluate('document.documentElement.scrollWidth'), narrow.width, url)
}

type Checked = { alsoDark?: boolean; within?: string }

/** Asserts that the visible content is accessible. */
async function assertPage(
  view: Page,
  state: string,
  { alsoDark = true, ...part }: Checked = {},
): Promise<void> {
  await assertAccessible(view, { state: `${state}, light`, ...part })
  if (alsoDark) await assertDark(view, state, part)
}

/** Asserts that content which has passed in the light colour scheme is also accessible in the dark one. */
async function assertDark(view: Page, state: string, part: Pick<Checked, 'within'> = {}): Promise<void> {
  await view.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(view, { state: `${state}, dark`, colorsOnly: true, ...part })
  await view.emulateMedia({ colorScheme: 'light' })
}

/** Opens the reference's table of contents and follows a link. */
async function useContents(view: Page): Promise<void> {
  await openContents(view)
  await view.locator('#contents').getByRole('link', { name: 'Create an installation' }).click()
  await view.locator('#contents').waitFor({ state: 'hidden' })
  const bar = await view.locator('.contents-bar').boundingBox()
  const heading = await view.locator('#createInstallation h3').boundingBox()
  assert.ok(Number(heading?.y) >= Number(bar?.y) + Number(bar?.height), 'the bar covers the heading')
}

async function openContents(view: Page): Promise<void> {
  await view.locator('.contents-bar').getByRole('button', { name: 'Contents' }).click()
}

/** Scrolls a sample of the linked operation, and opens an example. */
async function readSample(view: Page): Promise<void> {
  const operation = view.locator('#createInstallation')
  const sample = operation.getByRole('group', { name: 'Sample: Create an installation' })
  await sample.press('ArrowRight')
  assert.match(await sample.innerHTML(), /<span class="string">"Authorization: Bearer \$WAYMARK_KEY"<\/span>/)
  assert.equal(await shownLines(sample), String(await sample.textContent()).split('\n').length)
  await operation.getByText('Example of 201').click()
}

/** Filters the operations in a wide window. */
async function filter(view: Page): Promise<void> {
  await view.setViewportSize({ width: 1280, height: 800 })
  const contents = view.locator('#contents')
  await contents.getByLabel('Filter').fill('post installations')
  await contents.getByText('operations', { exact: false }).first().waitFor()
  assert.equal(await view.locator('#createInstallation').isVisible(), true)
  assert.equal(await view.locator('#getGuide').isVisible(), false)
  assert.equal(await contents.getByText('Basics', { exact: true }).isVisible(), false)
  await contents.getByLabel('Filter').fill('idempotency')
  await contents.getByText('0 operations, 1 page', { exact: true }).waitFor()
  const titles = await view.locator('#contents b:visible').allInnerTexts()
  assert.deepEqual(titles, ['Basics'])
  assert.equal(await view.locator('.operation:visible').count(), 0)
}

/** Number of lines on screen, including wrapped lines. */
async function shownLines(block: Locator): Promise<number> {
  return block.evaluate((pre) => {
    const range = pre.ownerDocument.createRange()
    range.selectNodeContents(pre)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

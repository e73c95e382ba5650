import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { guideNames } from '../../../../api/openapi/guide-files.ts'
import { openWebFiles, type WebFiles } from '../../../../api/web/files.ts'
import { makeLog } from '../../../../shared/log.ts'
import { withApi, type TestApi } from '../../../support/api.ts'
import { assertAccessible } from '../../../support/axe.ts'
import { withBrowser, type TestBrowser } from '../../../support/browser.ts'
import { builtWeb } from '../../../support/built-web.ts'

export type Documentation = { readonly api: TestApi; readonly browser: TestBrowser }

/** Serves the documentation with its built files to a browser. */
export function withDocumentation(): Documentation {
  let webFiles: WebFiles
  before(async () => {
    await builtWeb()
    webFiles = await openWebFiles(makeLog('test', 'silent'))
  })
  return { api: withApi(() => ({ webFiles })), browser: withBrowser() }
}

const viewport = { width: 375, height: 700 }
const guides = guideNames.map((name) => `/docs/guides/${name}`)

// All pages share a style, so a few are enough to test its dark colours.
const guidePaths = {
  light: ['/docs/guides', ...guides],
  dark: ['/docs/guides', ...guides.slice(0, 2)],
}

type ColorScheme = keyof typeof guidePaths

/** Asserts that each page is accessible and fits a narrow screen, and that the contents of the reference can be used. */
export async function assertUsable({ api, browser }: Documentation, colorScheme: ColorScheme): Promise<void> {
  const assertPage = async (view: Page, state: string, within?: string): Promise<void> =>
    assertAccessible(view, {
      state: `${state}, ${colorScheme}`,
      // In dark colours, pages and states are some of those in light ones.
      colorsOnly: colorScheme === 'dark',
      ...(within !== undefined && { within }),
    })
  await browser.withPage(
    async (view) => {
      for (const path of guidePaths[colorScheme]) {
        await openNarrow(view, api, path)
        await assertPage(view, `${path}, narrow`)
      }
      await openNarrow(view, api, '/docs')
      await useContents(view)
      await readSample(view)
      // Elsewhere, the bar covers a part of the page, which axe leaves out.
      await view.evaluate('scrollTo(0, 0)')
      await removeParts(view, 'details:not([open]) > :not(summary)')
      await assertPage(view, 'the reference with an example, narrow')
      await filter(view)
      await removeParts(view, '.operation[hidden]')
      await assertPage(view, 'filtered')
      await view.locator('#contents').getByLabel('Filter').fill('')
      await view.setViewportSize(viewport)
      await removeParts(view, '#schemas ~ *')
      await openContents(view)
      await assertPage(view, 'contents', '#contents')
    },
    { viewport, colorScheme },
  )
}

async function openNarrow(view: Page, api: TestApi, path: string): Promise<void> {
  await view.goto(api.url + path)
  assert.equal(await view.evaluate('document.documentElement.scrollWidth'), viewport.width, path)
}

/**
 * Removes parts of the reference that the next check of its accessibility does not look at. Axe takes seconds for
 * thousands of elements that are hidden or outside of what it checks.
 */
export async function removeParts(view: Page, selector: string): Promise<void> {
  await view.evaluate(`document.querySelectorAll('${selector}').forEach((part) => part.remove())`)
}

/** Opens the contents of the reference and follows a link. */
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

/** Scrolls a sample of the operation that the link led to, and opens an example. */
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
  await contents.getByLabel('Filter').fill('webhooks')
  await contents.getByText('0 operations, 1 page', { exact: true }).waitFor()
  const titles = await view.locator('#contents b:visible').allInnerTexts()
  assert.deepEqual(titles, ['Basics'])
  assert.equal(await view.locator('.operation:visible').count(), 0)
}

/** Number of lines on screen, which is larger than that of the text where lines wrap. */
async function shownLines(block: Locator): Promise<number> {
  return block.evaluate((pre) => {
    const range = pre.ownerDocument.createRange()
    range.selectNodeContents(pre)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

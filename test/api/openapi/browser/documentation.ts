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

// All pages share a style, so a few are enough to test its dark colours. The reference comes last, since it stays open.
const paths = {
  light: ['/docs/guides', ...guides, '/docs'],
  dark: ['/docs/guides', ...guides.slice(0, 2), '/docs'],
}

type ColorScheme = keyof typeof paths

/** Asserts that each page is accessible and fits a narrow screen, and that the contents of the reference can be used. */
export async function assertUsable({ api, browser }: Documentation, colorScheme: ColorScheme): Promise<void> {
  await browser.withPage(
    async (view) => {
      for (const path of paths[colorScheme]) {
        await view.goto(api.url + path)
        assert.equal(await view.evaluate('document.documentElement.scrollWidth'), viewport.width, path)
        await assertAccessible(view, { state: `${path}, narrow, ${colorScheme}`, ...rulesFor(colorScheme) })
      }
      await useContents(view, colorScheme)
      await readSample(view, colorScheme)
      await filter(view, colorScheme)
    },
    { viewport, colorScheme },
  )
}

/** In dark colours, pages and states are some of those in light ones. */
function rulesFor(colorScheme: ColorScheme): { readonly colorsOnly: boolean } {
  return { colorsOnly: colorScheme === 'dark' }
}

/** Opens the contents of the reference and follows a link. */
async function useContents(view: Page, colorScheme: ColorScheme): Promise<void> {
  await view.getByRole('button', { name: 'Contents' }).click()
  await assertAccessible(view, {
    state: `contents, ${colorScheme}`,
    within: '#contents',
    ...rulesFor(colorScheme),
  })
  await view.getByRole('link', { name: 'Create an installation' }).first().click()
  await view.locator('#contents').waitFor({ state: 'hidden' })
  const bar = await view.locator('.contents-bar').boundingBox()
  const heading = await view.locator('#createInstallation h3').boundingBox()
  assert.ok(Number(heading?.y) >= Number(bar?.y) + Number(bar?.height), 'the bar covers the heading')
}

/** Scrolls a sample of the operation that the link led to, and opens an example. */
async function readSample(view: Page, colorScheme: ColorScheme): Promise<void> {
  const sample = view.getByRole('group', { name: 'Sample: Create an installation' })
  await sample.press('ArrowRight')
  assert.match(await sample.innerHTML(), /<span class="string">"Authorization: Bearer \$WAYMARK_KEY"<\/span>/)
  assert.equal(await shownLines(sample), String(await sample.textContent()).split('\n').length)
  await view.locator('#createInstallation').getByText('Example of 201').click()
  await assertAccessible(view, {
    state: `example, ${colorScheme}`,
    within: '#createInstallation',
    ...rulesFor(colorScheme),
  })
}

/** Filters the operations in a wide window. */
async function filter(view: Page, colorScheme: ColorScheme): Promise<void> {
  await view.setViewportSize({ width: 1280, height: 800 })
  await view.getByLabel('Filter').fill('post installations')
  await view.getByText('operations', { exact: false }).first().waitFor()
  assert.equal(await view.locator('#createInstallation').isVisible(), true)
  assert.equal(await view.locator('#getGuide').isVisible(), false)
  assert.equal(await view.getByText('Basics', { exact: true }).isVisible(), false)
  await view.getByLabel('Filter').fill('webhooks')
  await view.getByText('0 operations, 1 page', { exact: true }).waitFor()
  const titles = await view.locator('#contents b:visible').allInnerTexts()
  assert.deepEqual(titles, ['Basics'])
  await assertAccessible(view, { state: `filtered, ${colorScheme}`, ...rulesFor(colorScheme) })
}

/** Number of lines on screen, which is larger than that of the text where lines wrap. */
async function shownLines(block: Locator): Promise<number> {
  return block.evaluate((pre) => {
    const range = pre.ownerDocument.createRange()
    range.selectNodeContents(pre)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

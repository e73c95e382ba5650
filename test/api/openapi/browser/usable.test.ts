// Covers the reference and the guides in Chromium: web/docs/*.ts.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { guideNames } from '../../../../api/openapi/guide-files.ts'
import { resourceNames } from '../../../../api/openapi/tags.ts'
import { assertAccessible } from '../../../support/browser/axe.ts'
import { removeParts, removeRepeats, withDocumentation } from './documentation.ts'

/** Size of a small phone. */
const narrow = { width: 375, height: 700 }
const guides = guideNames.map((name) => `/docs/guides/${name}`)
const resources = resourceNames.map((name) => `/docs/api/${name}`)
/** Pages of the reference that have parts of every kind. */
const checked = new Set(['/docs/api/versions', '/docs/api/errors'])

describe('the documentation', () => {
  const { api, browser } = withDocumentation()

  it('has guides that are accessible in both colour schemes, and fit a narrow screen', async () => {
    await browser.withPage(
      async (view) => {
        for (const [index, path] of ['/docs', '/docs/guides', ...guides].entries()) {
          await openNarrow(view, api.url + path)
          // All pages share a style sheet, so a few are enough to test its dark colours.
          await assertPage(view, `${path}, narrow`, { alsoDark: index < 3 })
        }
      },
      { viewport: narrow },
    )
  })

  it('has a reference that is accessible, and fits a narrow screen', async () => {
    await browser.withPage(
      async (view) => {
        for (const path of resources) {
          await openNarrow(view, api.url + path)
          if (!checked.has(path)) continue
          await removeRepeats(view, '.operation, tr')
          await assertPage(view, `${path}, narrow`, { alsoDark: false })
        }
      },
      { viewport: narrow },
    )
  })

  it('is accessible with all parts of an operation open, and with its contents', async () => {
    await browser.withPage(
      async (view) => {
        await openNarrow(view, `${api.url}/docs/api/installations`)
        await useContents(view)
        await readSample(view)
        // In other positions, the bar covers part of the page, which axe skips.
        await view.evaluate('scrollTo(0, 0)')
        await removeParts(view, '.operation:not(#createInstallation)')
        await view.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
        await assertPage(view, 'an operation with all parts open, narrow')
        await view.setViewportSize({ width: 1280, height: 800 })
        await assertPage(view, 'an operation with all parts open')
        await view.setViewportSize(narrow)
        await openContents(view)
        await assertPage(view, 'contents', { within: '#contents' })
      },
      { viewport: narrow },
    )
  })

  it('keeps codes whole that fit on a line', async () => {
    await browser.withPage(
      async (view) => {
        for (const path of ['/docs/guides/limits', '/docs/guides/verification-codes', '/docs/api/versions']) {
          await view.goto(api.url + path)
          for (const width of [375, 700, 1024, 1280]) {
            await view.setViewportSize({ width, height: 700 })
            assert.equal(await view.evaluate('document.documentElement.scrollWidth'), width, path)
            assert.deepEqual(await view.evaluate(BROKEN_CODES), [], `${path}, ${width} px`)
          }
        }
      },
      { viewport: narrow },
    )
  })

  it('shows the sections of a guide beside it, and folds them on a phone', async () => {
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs/guides/webhooks`)
        const link = view.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2)
        await link.waitFor()
        const [list, text] = [
          await link.boundingBox(),
          await view.locator('.guide > p').first().boundingBox(),
        ]
        assert.ok(Number(list?.x) >= Number(text?.x) + Number(text?.width), 'the list is beside the text')
        await view.evaluate('scrollTo(0, 3000)')
        assert.ok(
          await link.evaluate((element) => element.getBoundingClientRect().top >= 0),
          'it stays in view',
        )
        await view.setViewportSize(narrow)
        await link.waitFor({ state: 'hidden' })
        await view.locator('.on-this-page summary').press('Enter')
        await link.click()
        assert.match(view.url(), /#.+/)
        const size = await view.evaluate("getComputedStyle(document.querySelector('.guide p')).fontSize")
        assert.ok(parseFloat(String(size)) >= 14)
      },
      { viewport: { width: 1280, height: 800 } },
    )
  })

  it('can be read without scripts', async () => {
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs/api/projects`)
        const operation = view.locator('#createProject')
        await operation.getByText(`curl -X POST '${api.url}/v1/admin/projects'`).waitFor()
        await operation.getByText('branding', { exact: true }).first().waitFor()
        assert.equal(await view.getByRole('button', { name: 'Search' }).count(), 0)
        assert.equal(await operation.getByRole('button').count(), 0)
      },
      { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false },
    )
  })
})

/** Codes of a word on more than one line, although one would do. */
const BROKEN_CODES = `[...document.querySelectorAll('main :not(pre) > code')]
  .filter((code) => {
    const range = document.createRange()
    range.selectNodeContents(code)
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
    return lines.size > 1 && /^[^\\s/]{1,28}$/.test(code.textContent)
  })
  .map((code) => code.textContent)`

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
  const heading = await view.locator('#createInstallation h2').boundingBox()
  assert.ok(Number(heading?.y) >= Number(bar?.y) + Number(bar?.height), 'the bar covers the heading')
}

async function openContents(view: Page): Promise<void> {
  await view.locator('.contents-bar').getByRole('button', { name: 'Contents' }).click()
}

/** Reads a sample of the linked operation, and opens an example. */
async function readSample(view: Page): Promise<void> {
  const operation = view.locator('#createInstallation')
  const sample = operation.getByRole('group', { name: 'Sample: Create an installation' })
  assert.match(await sample.innerHTML(), /<span class="string">"Authorization: Bearer \$WAYMARK_KEY"<\/span>/)
  assert.ok((await shownLines(sample)) > String(await sample.textContent()).split('\n').length, 'it wraps')
  assert.ok(await sample.evaluate((pre) => pre.scrollWidth <= pre.clientWidth), 'nothing is cut off')
  await operation.getByText('Example of 201').click()
  await operation.getByRole('group', { name: 'Example of 201' }).waitFor()
}

/** Number of lines on screen, including wrapped lines. */
async function shownLines(block: Locator): Promise<number> {
  return block.evaluate((pre) => {
    const range = pre.ownerDocument.createRange()
    range.selectNodeContents(pre)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

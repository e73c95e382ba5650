// Covers every state of web/widget/view/*.ts, looked at by axe.
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { passed } from '../support/checks/check-result.ts'
import { keepScreenshot, widths } from '../support/browser/screenshot.ts'
import { arabicGuide, demoGuide } from '../support/browser/widget-guide.ts'
import { openGuide, withWidgetSite } from '../support/browser/widget.ts'
import { states, type State } from './states.ts'
import { arabic, english } from '../support/browser/labels.ts'

const guides = { ltr: demoGuide(), rtl: arabicGuide }
const words = { ltr: english, rtl: { ...english, ...arabic, locale: 'ar' } }

/** A combination of options in which pages are shown, at each of the widths. */
type Look = {
  name: string
  widths: readonly number[]
  media: Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors'>
  states: readonly State[]
  usesSystemColors?: true
}

type Visit = { dir: 'ltr' | 'rtl'; look: Look; expected?: RegExp }

const fewStates = states.filter(({ name }) => ['start', 'failed', 'done'].includes(name))

const looks: readonly Look[] = [
  { name: 'light', widths, media: {}, states },
  { name: 'dark', widths: [640], media: { colorScheme: 'dark' }, states: fewStates },
  {
    name: 'forced',
    widths: [640],
    media: { forcedColors: 'active' },
    states: fewStates,
    usesSystemColors: true,
  },
]

describe('every state of the widget', function () {
  this.timeout(120_000)
  const browser = withBrowser()
  const site = withWidgetSite()

  for (const dir of ['ltr', 'rtl'] as const) {
    for (const look of looks) {
      it(`is accessible and no wider than its page: ${dir}, ${look.name}`, async () => {
        const failing = look.states.filter((state) => state.requestFails)
        const others = look.states.filter((state) => !state.requestFails)
        await visitAll(others, { dir, look })
        await visitAll(failing, { dir, look, expected: /Failed to load resource/ })
      })
    }
  }

  async function visitAll(some: readonly State[], { dir, look, expected }: Visit): Promise<void> {
    if (some.length === 0) return
    await browser.withSharedPage(
      async (page) => {
        await page.emulateMedia(look.media)
        for (const state of some) await visit(page, state, { dir, look })
      },
      expected ? { expected } : {},
    )
  }

  async function visit(page: Page, state: State, { dir, look }: Visit): Promise<void> {
    const guide = guides[dir]
    await page.setViewportSize({ width: look.widths[0] ?? 640, height: 800 })
    Object.assign(site.service.answers, {
      guide: () => ({ body: guide }),
      verify: () => ({ body: passed }),
      ...state.answers?.(guide),
    })
    await openGuide(
      page,
      site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>', { dir }),
    )
    await state.reach(page, words[dir])
    for (const width of look.widths) {
      await page.setViewportSize({ width, height: 800 })
      const seen = `${state.name}-${dir}-${look.name}-${width}`
      await keepScreenshot(page, seen)
      await assertAccessible(page, { state: seen, usesSystemColors: look.usesSystemColors ?? false })
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(overflow <= 0, `${seen} is ${overflow} px wider than its page`)
    }
  }
})

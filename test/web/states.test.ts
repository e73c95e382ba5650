import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { labels as arabic } from '../../web/widget/labels/ar.ts'
import { assertAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { passed } from '../support/check-result.ts'
import { keepScreenshot, widths } from '../support/screenshot.ts'
import { arabicGuide, demoGuide } from '../support/widget-guide.ts'
import { withWidgetSite } from '../support/widget.ts'
import { english, states, type State } from './states.ts'

const guides = { ltr: demoGuide(), rtl: arabicGuide }
const words = { ltr: english, rtl: { ...english, ...arabic, locale: 'ar' } }

/** Each page is looked at in each of the widths. */
type Look = {
  name: string
  widths: readonly number[]
  options?: BrowserContextOptions
  states: readonly State[]
  systemColors?: true
}

const fewStates = states.filter(({ name }) => ['start', 'failed', 'done'].includes(name))

const looks: readonly Look[] = [
  { name: 'light', widths, states },
  { name: 'dark', widths: [640], options: { colorScheme: 'dark' }, states: fewStates },
  {
    name: 'forced',
    widths: [640],
    options: { forcedColors: 'active' },
    states: fewStates,
    systemColors: true,
  },
]

describe('every state of the widget', function () {
  this.timeout(120_000)
  const browser = withBrowser()
  const site = withWidgetSite()

  for (const dir of ['ltr', 'rtl'] as const) {
    for (const look of looks) {
      it(`is accessible and no wider than its page: ${dir}, ${look.name}`, async () => {
        const visitAll = async (page: Page, refused: boolean): Promise<void> => {
          for (const state of look.states) {
            if (refused === (state.refused ?? false)) await visit(page, { state, dir, look })
          }
        }
        await browser.withPage((page) => visitAll(page, false), look.options)
        const expected = /Failed to load resource/
        await browser.withPage((page) => visitAll(page, true), { ...look.options, expected })
      })
    }
  }

  async function visit(page: Page, { state, dir, look }: { state: State; dir: 'ltr' | 'rtl'; look: Look }) {
    const guide = guides[dir]
    await page.setViewportSize({ width: look.widths[0] ?? 640, height: 800 })
    Object.assign(site.service.answers, {
      guide: () => ({ body: guide }),
      verify: () => ({ body: passed }),
      ...state.answers?.(guide),
    })
    await page.goto(site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>', { dir }))
    await state.reach(page, words[dir])
    for (const width of look.widths) {
      await page.setViewportSize({ width, height: 800 })
      const seen = `${state.name}-${dir}-${look.name}-${width}`
      await keepScreenshot(page, seen)
      await assertAccessible(page, { state: seen, systemColors: look.systemColors ?? false })
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(overflow <= 0, `${seen} is ${overflow} px wider than its page`)
    }
  }
})

import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { keepScreenshot, widths } from '../support/screenshot.ts'
import { arabicGuide, demoGuide } from '../support/widget-guide.ts'
import { withWidgetSite } from '../support/widget.ts'
import { passed, states, type State } from './states.ts'

const guides = { ltr: demoGuide(), rtl: arabicGuide }

type Look = { name: string; options: BrowserContextOptions; states: readonly State[]; systemColors?: true }

const fewStates = states.filter(({ name }) => ['start', 'failed', 'done'].includes(name))

const looks: readonly Look[] = [
  ...widths.map((width) => ({ name: String(width), options: { viewport: { width, height: 800 } }, states })),
  {
    name: 'dark',
    options: { viewport: { width: 640, height: 800 }, colorScheme: 'dark' },
    states: fewStates,
  },
  {
    name: 'forced',
    options: { viewport: { width: 640, height: 800 }, forcedColors: 'active' },
    states: fewStates,
    systemColors: true,
  },
]

describe('every state of the widget', function () {
  this.timeout(120_000)
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    guide: () => ({ body: demoGuide() }),
    verify: () => ({ body: passed }),
    events: () => ({ status: 202, body: { accepted: 1 } }),
  }))

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
    Object.assign(site.service.answers, {
      guide: () => ({ body: guide }),
      verify: () => ({ body: passed }),
      ...state.answers?.(guide),
    })
    await page.goto(site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>', { dir }))
    await state.reach(page)
    await keepScreenshot(page, `${state.name}-${dir}-${look.name}`)
    await assertAccessible(page, { state: state.name, systemColors: look.systemColors ?? false })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(overflow <= 0, `${state.name} is ${overflow} px wider than its page`)
  }
})

import type { Page, Route } from 'playwright-core'
import { english, states, type State } from '../../../test/web/states.ts'
import { passed } from '../../../test/support/check-result.ts'
import type { StubAnswer, StubService } from '../../../test/support/widget.ts'
import { arabicGuide, demoGuide } from '../../../test/support/widget-guide.ts'
import type { Guide } from '../../../web/widget/guide.ts'
import { locales } from './pages.ts'
import type { Demo, Screen } from './screen.ts'

/** Every state of the widget in English, and its first steps in the other languages. */
export const widget: readonly Screen[] = [
  ...states.map((state) => ({ name: `widget-${state.name}`, reach: stateReached(state) })),
  ...locales
    .filter((locale) => locale !== 'en')
    .map((locale) => ({
      name: `widget-${locale}`,
      reach: async (page: Page, demo: Demo) => {
        await openWidget(page, demo, { guide: guideIn(locale) })
        await page.locator('h3 button').nth(1).click()
      },
    })),
]

function guideIn(locale: string): Guide {
  return locale === 'ar' ? arabicGuide : demoGuide({ locale })
}

function stateReached(state: State): Screen['reach'] {
  return async (page, demo) => {
    const guide = demoGuide()
    await openWidget(page, demo, { guide, ...state.answers?.(guide) })
    await state.reach(page, english)
  }
}

type Stubs = { guide: Guide | StubService['answers']['guide']; verify?: StubService['answers']['verify'] }

/** Opens a page of the service with the widget, whose requests get these answers. */
async function openWidget(page: Page, { baseUrl }: Demo, { guide, verify }: Stubs): Promise<void> {
  const answers: Record<string, () => StubAnswer | Promise<StubAnswer>> = {
    '/v1/guides/': async () => (typeof guide === 'function' ? guide(noRequest) : { body: guide }),
    '/v1/verify': async () => verify?.(noRequest) ?? { body: passed },
    '/v1/events': () => ({ status: 202, body: { accepted: 1 } }),
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(`${baseUrl}${path}*`, async (route) => fulfil(route, await answer()))
  }
  const host = `${baseUrl}/a-page-with-a-guide`
  await page.route(host, async (route) => route.fulfill({ contentType: 'text/html', body: hostPage }))
  await page.goto(host)
}

const noRequest = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: {}, body: {} }

const hostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<script async src="/widget/v1.js"></script><waymark-guide embed-key="wm_x" storage="none"></waymark-guide></html>`

async function fulfil(route: Route, answer: StubAnswer): Promise<void> {
  if (answer === 'hang up') return route.abort()
  const { status = 200, headers = {}, body } = answer
  await route.fulfill({ status, headers, json: body })
}

import type { Page, Route } from 'playwright-core'
import { states, type State } from '../../../test/web/states.ts'
import { passed } from '../../../test/support/checks/check-result.ts'
import type { StubResponse, StubService } from '../../../test/support/browser/widget.ts'
import { arabicGuide, demoGuide, germanGuide } from '../../../test/support/browser/widget-guide.ts'
import { screenAfter, type Demo, type Screen } from './screen.ts'
import { locales, words, type Locale } from './words.ts'

const guides = { en: demoGuide(), de: germanGuide, ar: arabicGuide }

/** States that are also captured in the other languages, to review their texts and writing direction. */
const translated = [
  'empty',
  'start',
  'no-site',
  'running',
  'passed',
  'differing',
  'wrong-record',
  'unsure',
  'skipped',
  'refused',
  'done',
]

const inputs: Screen = {
  name: 'widget-inputs',
  reach: async (page, demo) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await openHostPage(page, demo, 'embed-key="wm_WaymarkExampleSnippet001"')
    await page.locator('h3 button').first().waitFor()
  },
}

/** Every state of the widget in English, and the `translated` states in the other languages too. */
export const widgetScreens: readonly Screen[] = [
  ...locales.flatMap((locale) =>
    states
      .filter(({ name }) => locale === 'en' || translated.includes(name))
      .map((state) => ({
        name: locale === 'en' ? `widget-${state.name}` : `widget-${locale}-${state.name}`,
        reach: reachState(state, locale),
      })),
  ),
  inputs,
  screenAfter(inputs, 'widget-inputs-missing', async (page) => {
    await page.getByRole('button', { name: words.en.check }).first().click()
    await page.getByText(words.en.valueMissing).or(page.getByText(words.en.siteMissing)).first().waitFor()
  }),
]

function reachState(state: State, locale: Locale): Screen['reach'] {
  return async (page, demo) => {
    const guide = guides[locale]
    await stub(page, demo, { guide: () => ({ body: guide }), ...state.answers?.(guide) })
    await openHostPage(page, demo, 'embed-key="wm_x"')
    await state.reach(page, words[locale])
  }
}

/** Answers the requests of the widget. */
async function stub(
  page: Page,
  { baseUrl }: Demo,
  { guide, verify }: Partial<StubService['answers']>,
): Promise<void> {
  const answers: Record<string, () => StubResponse | Promise<StubResponse> | undefined> = {
    '/v1/guides/': () => guide?.(ignoredRequest),
    '/v1/verify': () => verify?.(ignoredRequest) ?? { body: passed },
    '/v1/events': () => ({ status: 202, body: { accepted: 1 } }),
  }
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(`${baseUrl}${path}*`, async (route) => fulfil(route, await answer()))
  }
}

/** Opens a page of the service with the widget on it. */
async function openHostPage(page: Page, { baseUrl }: Demo, attributes: string): Promise<void> {
  const url = `${baseUrl}/a-page-with-a-guide`
  const body = `${hostPage}<waymark-guide ${attributes} storage="none"></waymark-guide></html>`
  await page.route(url, async (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
}

const ignoredRequest = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: {}, body: {} }

const hostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<script async src="/widget/v1.js"></script>`

async function fulfil(route: Route, answer: StubResponse | undefined): Promise<void> {
  if (answer === undefined || answer === 'disconnect') return route.abort()
  const { status = 200, headers = {}, body } = answer
  await route.fulfill({ status, headers, json: body })
}

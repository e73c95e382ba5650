import type { Locator, Page } from 'playwright-core'
import * as on from './console.ts'
import { screenAfter, screenAt, type Demo, type Screen } from './screen.ts'

const admin = (path: string): string => `**/console/api/v1/admin${path}`
const unfinished = screenAt(
  'console-unfinished',
  ({ unfinishedId }) => `/console/templates/${unfinishedId}/edit`,
)
const analytics = on.guideScreen('console-analytics', '/analytics')
const emptyList = { json: { data: [], next_cursor: null } }
const refusal = (status: number, code: string, message: string): object => ({
  status,
  json: { error: { code, message, requestId: 'f2b1c7de-0000-4000-8000-1f2e3d4c5b6a' } },
})

/** Empty, failing and unusual states of the console. Those that change something come last. */
export const consoleStates: readonly Screen[] = [
  answering(on.home, 'console-home-empty', { '/projects?**': emptyList, '/overview?**': emptyList }),
  answering(on.project, 'console-project-empty', { '/projects/*/templates?**': emptyList }),
  answering(
    screenAt('', () => '/console/activity'),
    'console-activity-empty',
    { '/audit-log?**': emptyList },
  ),
  on.unusedGuideScreen('console-overview-no-draft', ''),
  on.unusedGuideScreen('console-edit-no-draft', '/edit'),
  on.unusedGuideScreen('console-publish-nothing', '/publish'),
  on.unusedGuideScreen('console-analytics-empty', '/analytics'),
  on.unusedGuideScreen('console-checks-empty', '/checks'),
  on.unusedGuideScreen('console-installations-empty', '/installations'),
  screenAt(
    'console-installations-no-match',
    ({ templateId }) => `/console/templates/${templateId}/installations?q=nobody`,
  ),
  screenAfter(analytics, 'console-analytics-tooltip', async (page) => {
    await page.getByRole('slider', { name: 'Chart values' }).focus()
    await page.keyboard.press('ArrowLeft')
  }),
  screenAfter(analytics, 'console-analytics-wrong-days', async (page) => {
    await page.getByLabel('Period', { exact: true }).last().selectOption('custom')
    await page.getByLabel('First day').fill('2026-02-02')
    await page.getByLabel('Last day').fill('2026-02-01')
    await page.getByText('The last day is before the first day.').waitFor()
  }),
  answering(on.home, 'console-failed', {
    '/projects?**': refusal(503, 'service_unavailable', 'The service is starting. Try again in a moment.'),
  }),
  answering(on.keys, 'console-not-allowed', {
    '/api-keys?**': refusal(403, 'insufficient_scope', 'The key does not have the scope keys:read'),
  }),
  answering(on.keys, 'console-offline', { '/api-keys?**': undefined }),
  screenAt('console-unknown-guide', () => '/console/templates/00000000-0000-4000-8000-000000000000'),
  screenAfter(unfinished, 'console-check-for-problems', async (page) => {
    await page.getByRole('button', { name: 'Check for problems' }).click()
    await page.getByText(/prevents? publishing/).waitFor()
  }),
  screenAfter(unfinished, 'console-unfinished-translations', async (page) => {
    for (const summary of await page.locator('.editing details > summary').all()) await summary.click()
  }),
  screenAt('console-publish-refused', ({ unfinishedId }) => `/console/templates/${unfinishedId}/publish`),
  screenAt(
    'console-settings-unfinished',
    ({ unfinishedId }) => `/console/templates/${unfinishedId}/settings`,
  ),
  screenAfter(unfinished, 'console-edit-offline', async (page) => {
    const title = await openStep(page)
    await page.route('**/requirements', async (route) => route.abort())
    await title.fill('Add the chat')
    await page
      .getByText(/Not saved/)
      .first()
      .waitFor()
  }),
  screenAfter(unfinished, 'console-conflict', meetOtherAuthor),
  screenAfter(on.guideScreen('', '/publish'), 'console-published', async (page) => {
    await page.getByRole('button', { name: /^Publish version/ }).click()
    await page.getByText(/^Version \d+ is published$/).waitFor()
  }),
  screenAfter(on.keys, 'console-session-ended', async (page) => {
    await page
      .getByRole('button', { name: /^Replace/ })
      .first()
      .waitFor()
    await page.context().clearCookies()
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByText('Please sign in again').waitFor()
  }),
  {
    name: 'console-sign-in',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/console`)
      await page.getByLabel('Account API key').waitFor()
    },
  },
  {
    name: 'console-sign-in-refused',
    reach: async (page) => {
      await page.getByLabel('Account API key').fill('wmk_live_0000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'console-sign-in-link-used',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/`)
      await page.goto(`${baseUrl}/console#sign-in=${'0'.repeat(32)}`)
      await page.getByRole('alert').waitFor()
    },
  },
]

/** Screen whose requests get these answers, or none. */
function answering(
  screen: Screen,
  name: string,
  answers: Readonly<Record<string, object | undefined>>,
): Screen {
  return {
    name,
    reach: async (page, demo) => {
      for (const [path, answer] of Object.entries(answers)) {
        await page.route(admin(path), async (route) => (answer ? route.fulfill(answer) : route.abort()))
      }
      await screen.reach(page, demo)
    },
  }
}

/** Somebody else saves another title and text of the step that is being edited. */
async function meetOtherAuthor(page: Page, { ask, unfinishedVersionId: id }: Demo): Promise<void> {
  const title = await openStep(page)
  const { requirements: steps } = await ask<{ requirements: { config: object }[] }>(
    `GET /versions/${id}/requirements`,
  )
  const [first, ...rest] = steps
  const config = { ...first?.config, body: 'Paste it before `</head>`, and publish your site.' }
  const theirs = { ...first, title: 'Paste the chat into your pages', config }
  await ask(`PUT /versions/${id}/requirements`, { requirements: [theirs, ...rest] })
  await title.fill('Add the chat to every page')
  await page.getByText('Someone else changed the same steps').waitFor()
}

/** Title field of the first step, which is closed in narrow windows. */
async function openStep(page: Page): Promise<Locator> {
  const step = page.locator('.step-title').first()
  await step.waitFor()
  if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
  return page.getByLabel('Title', { exact: true }).first()
}

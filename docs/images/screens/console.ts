import type { Page } from 'playwright-core'
import { at, type Demo, type Screen } from './screen.ts'

const template = (path: string) => (demo: Demo) => `/console/templates/${demo.templateId}${path}`

/** Screens of the console, signed in with the key of the demo. */
export const consoleScreens: readonly Screen[] = [
  at('console-home', () => '/console'),
  {
    name: 'console-menu',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/console`)
      await page.setViewportSize({ width: 375, height: 900 })
      await page.getByRole('button', { name: 'Menu' }).click()
    },
  },
  {
    name: 'console-search',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/console`)
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('de')
      await page.getByRole('option').first().waitFor()
    },
    windowOnly: true,
  },
  at('console-project', ({ projectId }) => `/console/projects/${projectId}`),
  at('console-new-guide', ({ projectId }) => `/console/projects/${projectId}/new`),
  at('console-overview', template('')),
  at('console-edit', template('/edit')),
  at('console-publish', template('/publish')),
  at('console-versions', template('/versions')),
  at('console-settings', template('/settings')),
  at('console-analytics', template('/analytics')),
  at('console-checks', template('/checks')),
  at('console-installations', template('/installations')),
  at('console-installation', (demo) => template(`/installations/${demo.installationId}`)(demo)),
  at('console-platforms', () => '/console/platforms'),
  at('console-keys', () => '/console/keys'),
  {
    name: 'console-new-key',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/console/keys`)
      await page.getByRole('button', { name: 'New key' }).click()
    },
    windowOnly: true,
  },
  {
    name: 'console-replace-key',
    reach: async (page, { baseUrl }) => {
      await page.goto(`${baseUrl}/console/keys`)
      await page.getByRole('button', { name: 'Replace' }).first().click()
    },
    windowOnly: true,
  },
  at('console-activity', () => '/console/activity'),
  at('console-signing', () => '/console/signing'),
  at('console-account', () => '/console/account'),
  at('console-not-found', () => '/console/nowhere'),
  { name: 'console-sign-in', reach: signOut },
]

export async function signIn(page: Page, { baseUrl, accountKey }: Demo): Promise<void> {
  const headers = { 'Waymark-Console': '1' }
  const answer = await page.request.post(`${baseUrl}/console/session`, {
    headers,
    data: { api_key: accountKey },
  })
  if (!answer.ok()) throw new Error(`Signing in failed with ${answer.status()}`)
}

async function signOut(page: Page, { baseUrl }: Demo): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${baseUrl}/console`)
  await page.getByLabel('Account API key').waitFor()
}

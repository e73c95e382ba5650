import type { Page } from 'playwright-core'
import { screenAfter, screenAt, type Demo, type Screen } from './screen.ts'

/** Screen of the guide with visits and a draft. */
export const guideScreen = (name: string, path: string): Screen =>
  screenAt(name, ({ templateId }) => `/console/templates/${templateId}${path}`)

/** Screen of the guide that nothing has happened to yet. */
export const unusedGuideScreen = (name: string, path: string): Screen =>
  screenAt(name, ({ unusedTemplateId }) => `/console/templates/${unusedTemplateId}${path}`)

export const home = screenAt('console-home', () => '/console')
export const project = screenAt('console-project', ({ projectId }) => `/console/projects/${projectId}`)
export const newGuide = screenAt('console-new-guide', ({ projectId }) => `/console/projects/${projectId}/new`)
export const versions = guideScreen('console-versions', '/versions')
export const installations = guideScreen('console-installations', '/installations')
export const installation = screenAt(
  'console-installation',
  ({ templateId, installationId }) => `/console/templates/${templateId}/installations/${installationId}`,
)
export const platforms = screenAt('console-platforms', () => '/console/platforms')
export const keys = screenAt('console-keys', () => '/console/keys')

/** Screens of the console, signed in with the key of the demo. */
export const consoleScreens: readonly Screen[] = [
  home,
  project,
  newGuide,
  screenAfter(newGuide, 'console-new-guide-snippet', async (page) => {
    await page
      .getByLabel('Snippet to install (optional)')
      .fill('<script async src="https://cdn.example.com/pixel.js" data-site="SITE-4711"></script>')
  }),
  guideScreen('console-overview', ''),
  guideScreen('console-edit', '/edit'),
  guideScreen('console-publish', '/publish'),
  versions,
  guideScreen('console-settings', '/settings'),
  guideScreen('console-analytics', '/analytics'),
  guideScreen('console-checks', '/checks'),
  installations,
  screenAt('console-all-installations', () => '/console/installations'),
  installation,
  guideScreen('console-live-sites', '/monitors'),
  screenAfter(guideScreen('', '/monitors'), 'console-incident', async (page) => {
    await page.locator('main a[href*="/monitors/"]').first().click()
    await page.getByRole('link', { name: 'All live sites' }).waitFor()
  }),
  platforms,
  screenAt('console-webhooks', () => '/console/webhooks'),
  screenAt('console-new-webhook', () => '/console/webhooks/new'),
  screenAt('console-events', () => '/console/webhooks/events'),
  keys,
  screenAt('console-activity', () => '/console/activity'),
  screenAt('console-signing', () => '/console/signing'),
  screenAt('console-account', () => '/console/account'),
  screenAt('console-not-found', () => '/console/nowhere'),
]

export async function signIn(page: Page, { baseUrl, accountKey }: Demo): Promise<void> {
  const headers = { 'Waymark-Console': '1' }
  const answer = await page.request.post(`${baseUrl}/console/session`, {
    headers,
    data: { api_key: accountKey },
  })
  if (!answer.ok()) throw new Error(`Signing in failed with ${answer.status()}`)
}

import type { Page } from 'playwright-core'
import { after, at, type Demo, type Screen } from './screen.ts'

/** Screen of the guide with visits and a draft. */
export const ofGuide = (name: string, path: string): Screen =>
  at(name, ({ templateId }) => `/console/templates/${templateId}${path}`)

/** Screen of the guide that nothing has happened to yet. */
export const ofQuietGuide = (name: string, path: string): Screen =>
  at(name, ({ quietId }) => `/console/templates/${quietId}${path}`)

export const home = at('console-home', () => '/console')
export const project = at('console-project', ({ projectId }) => `/console/projects/${projectId}`)
export const newGuide = at('console-new-guide', ({ projectId }) => `/console/projects/${projectId}/new`)
export const versions = ofGuide('console-versions', '/versions')
export const installations = ofGuide('console-installations', '/installations')
export const installation = at(
  'console-installation',
  ({ templateId, installationId }) => `/console/templates/${templateId}/installations/${installationId}`,
)
export const platforms = at('console-platforms', () => '/console/platforms')
export const keys = at('console-keys', () => '/console/keys')

/** Screens of the console, signed in with the key of the demo. */
export const consoleScreens: readonly Screen[] = [
  home,
  project,
  newGuide,
  after(newGuide, 'console-new-guide-snippet', async (page) => {
    await page
      .getByLabel('Snippet to install (optional)')
      .fill('<script async src="https://cdn.example.com/pixel.js" data-site="SITE-4711"></script>')
  }),
  ofGuide('console-overview', ''),
  ofGuide('console-edit', '/edit'),
  ofGuide('console-publish', '/publish'),
  versions,
  ofGuide('console-settings', '/settings'),
  ofGuide('console-analytics', '/analytics'),
  ofGuide('console-checks', '/checks'),
  installations,
  installation,
  platforms,
  keys,
  at('console-activity', () => '/console/activity'),
  at('console-signing', () => '/console/signing'),
  at('console-account', () => '/console/account'),
  at('console-not-found', () => '/console/nowhere'),
]

export async function signIn(page: Page, { baseUrl, accountKey }: Demo): Promise<void> {
  const headers = { 'Waymark-Console': '1' }
  const answer = await page.request.post(`${baseUrl}/console/session`, {
    headers,
    data: { api_key: accountKey },
  })
  if (!answer.ok()) throw new Error(`Signing in failed with ${answer.status()}`)
}

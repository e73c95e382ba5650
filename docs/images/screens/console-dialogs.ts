import type { Page } from 'playwright-core'
import * as on from './console.ts'
import { screenAfter, screenAt, dialog, type Demo, type Screen } from './screen.ts'

const settingsOfDraft = screenAt(
  'console-settings-of-draft',
  ({ unfinishedId }) => `/console/templates/${unfinishedId}/settings`,
)
const newInstallation = dialog(on.installations, 'console-new-installation', 'New installation')
const newKey = dialog(on.keys, 'console-new-key', 'New key')

/** Dialogs of the console, the menu and the search. */
export const consoleDialogs: readonly Screen[] = [
  {
    name: 'console-menu',
    reach: async (page, { baseUrl }) => {
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto(`${baseUrl}/console`)
      await page.getByRole('button', { name: 'Menu' }).click()
    },
    windowOnly: true,
  },
  search('console-search', 'de'),
  search('console-search-recent', ''),
  search('console-search-nothing', 'nothing like it'),
  dialog(on.home, 'console-new-project', 'New project'),
  dialog(on.project, 'console-edit-brand', 'Edit brand'),
  dialog(on.versions, 'console-unpublish', 'Unpublish'),
  dialog(on.versions, 'console-discard', 'Discard'),
  dialog(settingsOfDraft, 'console-delete-guide', 'Delete this guide'),
  newInstallation,
  screenAfter(newInstallation, 'console-installation-link', async (page) => {
    await page.getByRole('dialog').getByRole('textbox').first().fill('www.example.com')
    await page.getByRole('button', { name: 'Create installation' }).click()
    await page.getByText('Copy the link now').waitFor()
  }),
  dialog(on.installation, 'console-edit-installation', 'Edit'),
  dialog(on.installation, 'console-delete-installation', 'Delete'),
  dialog(on.platforms, 'console-new-platform', 'New platform'),
  newKey,
  screenAfter(newKey, 'console-key-created', async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('Reports')
    await page.getByRole('button', { name: 'Read everything' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy the key now').waitFor()
  }),
  dialog(on.keys, 'console-replace-key', /^Replace/),
  dialog(on.keys, 'console-revoke-key', /^Revoke/),
]

function search(name: string, text: string): Screen {
  return {
    name,
    reach: async (page: Page, { baseUrl }: Demo) => {
      await page.goto(`${baseUrl}/console`)
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await page.getByText(/^(\d+ results?|No results)$/).waitFor()
    },
    windowOnly: true,
  }
}

import type { Page } from 'playwright-core'
import { screenAfter, screenAt, type Demo, type Screen } from './screen.ts'

const audit = screenAt('audit', () => '/audit')
const proof: Screen = { name: 'audit-proof', reach: openProof }

/** The audit: what it finds, what is similar, and the proof with its details. */
export const auditScreens: readonly Screen[] = [
  audit,
  look('audit-match', (snippet) => snippet),
  look('audit-values', (snippet) => snippet.replace('{{siteId}}', 'SITE-4711')),
  look('audit-similar', (snippet) => snippet.replace('snippet.js', 'snipet.js')),
  look('audit-part', (snippet) => snippet.slice(0, Math.ceil(snippet.length * 0.7))),
  look('audit-other-host', (snippet) => snippet.replace(/\/\/[^/]+\//, '//cdn.example.net/')),
  look('audit-nothing', () => 'Nothing like it'),
  screenAt('audit-unknown-hash', () => `/audit/${'0'.repeat(64)}`),
  proof,
  screenAfter(proof, 'audit-proof-details', async (page) => {
    for (const summary of await page.locator('main summary').all()) await summary.click()
  }),
  {
    name: 'audit-rejected',
    reach: async (page, demo) => {
      await page.route('**/signature', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), key_id: '0'.repeat(64) } })
      })
      await openProof(page, demo)
      await page.getByText('Rejected by your browser').first().waitFor()
    },
  },
]

function look(name: string, textOf: (snippet: string) => string): Screen {
  return {
    name,
    reach: async (page, demo) => lookUp(page, demo, textOf(await snippetOf(demo))),
  }
}

async function lookUp(page: Page, { baseUrl }: Demo, text: string): Promise<void> {
  await page.goto(`${baseUrl}/audit`)
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByRole('heading', { name: /^(Found|Part of|From another|Not published here)/ }).waitFor()
}

async function openProof(page: Page, demo: Demo): Promise<void> {
  await lookUp(page, demo, await snippetOf(demo))
  const link = page.getByRole('link', { name: 'Open the proof' })
  if (await link.first().isVisible()) await link.first().click()
  await page
    .getByText(/by your browser/)
    .first()
    .waitFor()
}

/** The snippet of the demo guide as it was signed. */
async function snippetOf({ ask, versionId }: Demo): Promise<string> {
  const { requirements } = await ask<{ requirements: { config: { snippet: string | null } }[] }>(
    `GET /versions/${versionId}/requirements`,
  )
  return requirements.find(({ config }) => config.snippet)?.config.snippet ?? ''
}

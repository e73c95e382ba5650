import type { Page } from 'playwright-core'
import { at, type Demo, type Screen } from './screen.ts'

/** Languages that the share page and the widget are looked at in: the first one, a long one, and one from the right. */
export const locales = ['en', 'de', 'ar'] as const

/** Pages without a sign-in. */
export const pages: readonly Screen[] = [
  at('landing', () => '/'),
  at('demo', () => '/demo'),
  at('docs', () => '/docs', { windowOnly: true }),
  at('audit', () => '/audit'),
  { name: 'audit-match', reach: findPublished },
  at('not-found', () => '/nowhere'),
  at('share-incomplete', () => '/i'),
  ...locales.map((locale) => ({
    name: `share-${locale}`,
    reach: async (page: Page, demo: Demo) => {
      // The page remembers its token: only another address shows another installation.
      await page.goto(`${demo.baseUrl}/`)
      await page.goto(await demo.share(locale))
      await page.locator('waymark-guide h3 button').first().waitFor()
    },
  })),
]

/** Looks up the snippet of the demo guide. */
async function findPublished(page: Page, { baseUrl, embedKey }: Demo): Promise<void> {
  const answer = await page.request.get(`${baseUrl}/v1/guides/${embedKey}`)
  const { steps } = (await answer.json()) as { steps: { blocks: { type: string; code?: string }[] }[] }
  const code = steps.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'code')?.code ?? ''
  await page.goto(`${baseUrl}/audit?q=${encodeURIComponent(code)}`)
  await page.locator('main').waitFor()
}

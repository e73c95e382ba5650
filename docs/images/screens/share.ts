import type { Page } from 'playwright-core'
import { screenAfter, screenAt, type Demo, type Screen } from './screen.ts'
import { locales, words, type Locale } from './words.ts'

/** The share page and its states, in each language. */
export const shareScreens: readonly Screen[] = [
  screenAt('share-incomplete', () => '/i'),
  ...locales.flatMap(screensIn),
]

function screensIn(locale: Locale): Screen[] {
  const { check, share: send, unsure, failed } = words[locale]
  const share: Screen = {
    name: `share-${locale}`,
    reach: async (page, demo) => openLink(page, demo, (await demo.share(locale)).link),
  }
  return [
    share,
    screenAfter(share, `share-${locale}-missed`, async (page) => {
      await page.locator('h3 button').nth(1).click()
      await page.getByRole('button', { name: check }).click()
      await page.getByText(failed).or(page.getByText(unsure)).first().waitFor()
    }),
    screenAfter(share, `share-${locale}-menu`, async (page) => {
      await page.getByRole('button', { name: send }).click()
      await page.getByRole('menu').waitFor()
    }),
    { name: `share-${locale}-ended`, reach: async (page, demo) => openEnded(page, demo, locale) },
  ]
}

/** The link was opened, and then revoked. */
async function openEnded(page: Page, demo: Demo, locale: Locale): Promise<void> {
  const { id, link } = await demo.share(locale)
  await openLink(page, demo, link)
  await demo.ask(`DELETE /installations/${id}/token`)
  await page.reload()
  await page.getByText(words[locale].ended).waitFor()
}

async function openLink(page: Page, { baseUrl }: Demo, link: string): Promise<void> {
  // The page remembers its token: only another address shows another installation.
  await page.goto(`${baseUrl}/`)
  await page.goto(link)
  await page.locator('waymark-guide h3 button').first().waitFor()
}

import { screenAt, screenAfter, type Screen } from './screen.ts'

const docs = screenAt('docs', () => '/docs', { windowOnly: true })
const demo = screenAt('demo', () => '/demo')

/** Pages without a sign-in. */
export const pages: readonly Screen[] = [
  screenAt('landing', () => '/'),
  demo,
  screenAfter(demo, 'demo-failed', async (page, { demoSite }) => {
    await fetch(`${demoSite}/new/start-over`, { method: 'POST' })
    await page.reload()
    await page.getByRole('button', { name: 'Check this step' }).click()
    await page.getByText('Not there yet').first().waitFor()
  }),
  docs,
  screenAfter(docs, 'docs-search', async (page) => {
    const contents = page.getByText('Contents', { exact: true })
    if (await contents.isVisible()) await contents.click()
    await page.getByRole('searchbox').first().fill('install')
  }),
  ...['Verification', 'Installations'].map((tag) =>
    screenAfter(docs, `docs-${tag.toLowerCase()}`, async (page) => {
      await page
        .locator('main')
        .getByRole('heading', { name: tag, exact: true })
        .first()
        .scrollIntoViewIfNeeded()
    }),
  ),
  screenAt('docs-operation', () => '/docs#createInstallation', { windowOnly: true }),
  screenAfter(
    screenAt('docs', () => '/docs#listVerificationCodes', { windowOnly: true }),
    'docs-try-it',
    async (page) => {
      const operation = page.locator('#listVerificationCodes')
      await operation.getByRole('button', { name: 'Try it' }).click()
      await operation.getByRole('button', { name: 'Send request' }).click()
      await operation.getByLabel('Response body').waitFor()
    },
  ),
  screenAt('docs-guides', () => '/docs/guides'),
  ...[
    'quickstart',
    'errors',
    'paging',
    'idempotency',
    'if-match',
    'limits',
    'versioning',
    'webhooks',
    'monitors',
  ].map((name) => screenAt(`docs-${name}`, () => `/docs/guides/${name}`)),
  screenAt('docs-public-api', () => '/docs/guides/public-api'),
  screenAt('not-found', () => '/nowhere'),
]

import { at, after, type Screen } from './screen.ts'

const docs = at('docs', () => '/docs', { windowOnly: true })
const demo = at('demo', () => '/demo')

/** Pages without a sign-in. */
export const pages: readonly Screen[] = [
  at('landing', () => '/'),
  demo,
  after(demo, 'demo-failed', async (page, { demoSite }) => {
    await fetch(`${demoSite}/new/start-over`, { method: 'POST' })
    await page.reload()
    await page.getByRole('button', { name: 'Check this step' }).click()
    await page.getByText('Not there yet').first().waitFor()
  }),
  docs,
  after(docs, 'docs-search', async (page) => {
    const contents = page.getByText('Contents', { exact: true })
    if (await contents.isVisible()) await contents.click()
    await page.getByRole('searchbox').first().fill('install')
  }),
  ...['Verification', 'Installations'].map((tag) =>
    after(docs, `docs-${tag.toLowerCase()}`, async (page) => {
      await page
        .locator('main')
        .getByRole('heading', { name: tag, exact: true })
        .first()
        .scrollIntoViewIfNeeded()
    }),
  ),
  at('docs-operation', () => '/docs#createInstallation', { windowOnly: true }),
  after(
    at('docs', () => '/docs#listVerificationCodes', { windowOnly: true }),
    'docs-try-it',
    async (page) => {
      const operation = page.locator('#listVerificationCodes')
      await operation.getByRole('button', { name: 'Try it' }).click()
      await operation.getByRole('button', { name: 'Send request' }).click()
      await operation.getByLabel('Response body').waitFor()
    },
  ),
  at('docs-guides', () => '/docs/guides'),
  ...['quickstart', 'errors', 'paging', 'idempotency', 'if-match', 'limits', 'versioning', 'webhooks'].map(
    (name) => at(`docs-${name}`, () => `/docs/guides/${name}`),
  ),
  at('docs-public-api', () => '/docs/guides/public-api'),
  at('not-found', () => '/nowhere'),
]

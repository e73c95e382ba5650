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
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('install')
    await page.getByRole('listbox', { name: 'Results' }).waitFor()
  }),
  ...['verification', 'installations', 'errors'].map((name) =>
    screenAt(`docs-${name}-reference`, () => `/docs/api/${name}`, { windowOnly: true }),
  ),
  screenAt('docs-operation', () => '/docs/api/installations#createInstallation', { windowOnly: true }),
  screenAfter(
    screenAt('docs', () => '/docs/api/projects#createProject', { windowOnly: true }),
    'docs-python',
    async (page) => page.locator('#createProject').getByRole('combobox').selectOption('Python'),
  ),
  screenAfter(
    screenAt('docs', () => '/docs/api/verification#listVerificationCodes', { windowOnly: true }),
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

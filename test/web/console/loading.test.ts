// Covers api/web/console-page.ts, web/build/console.ts, web/build/console-screens.ts and web/console/app.tsx.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { screenModules } from '../../../web/build/console-screens.ts'
import { withConsole } from '../../support/browser/console.ts'
import { withTwoGuides } from './two-guides.ts'

describe('loading the console', function () {
  const theConsole = withConsole()
  const ids = withTwoGuides(theConsole)

  const pathOf = (screen: string): string => {
    const [area = '', tab = ''] = screen.split('/')
    if (area === 'projects') return `/projects/${ids.project}`
    if (area === 'templates') return `/templates/${ids.published}${tab && `/${tab}`}`
    return area && `/${area}`
  }

  /** Opens a screen, and returns the modules that its page names and those that it asks for without being told. */
  const modulesOf = async (page: Page, path: string): Promise<{ named: string[]; needed: string[] }> => {
    let named: string[] = []
    const needed = new Set<string>()
    await page.route(`**/console${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href)
      await route.fulfill({ response, body: html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '') })
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/console/part-')) needed.add(pathname)
    })
    await page.goto(`${theConsole.api.url}/console${path}`)
    await page.locator('main h1').waitFor()
    await page.locator('main .loading').first().waitFor({ state: 'detached' })
    // A notice asks for its module after the screen.
    while (!named.every((module) => needed.has(module))) await page.waitForEvent('request')
    return { named: named.toSorted(), needed: [...needed].toSorted() }
  }

  for (const screen of Object.keys(screenModules)) {
    it(`names exactly the modules of ${screen === '' ? 'Home' : screen} in its page`, async () => {
      await theConsole.withScreen(
        '/none',
        async (page) => {
          const { named, needed } = await modulesOf(page, pathOf(screen))
          assert.ok(needed.length > 1)
          assert.deepEqual(named, needed)
        },
        { needsOwnPage: true },
      )
    })
  }

  it('names only the modules of all screens in the page of a screen that does not exist', async () => {
    for (const path of ['/nowhere', '/constructor', '/templates/x/__proto__']) {
      const html = await (await fetch(`${theConsole.api.url}/console${path}`)).text()
      const expected = path.startsWith('/templates')
        ? /(modulepreload.*){2}/
        : /^[^]*modulepreload(?![^]*modulepreload)/
      assert.match(html, expected, path)
    }
  })

  for (const [tab, shown, more] of [
    ['settings', /Platform rules/, []],
    ['analytics?days=7', /Why checks fail|No visits in this period/, ['/analytics/report']],
  ] as const)
    it(`reads a guide and its ${tab.replace(/\?.*/, '')} along with the session, and once`, async () => {
      const guide = `/console/api/v1/admin/templates/${ids.published}`
      const expected = [guide, `${guide}/versions`, ...more.map((path) => guide + path)]
      await theConsole.withScreen(
        '/none',
        async (page) => {
          const requests: string[] = []
          const all = Promise.withResolvers<void>()
          page.on('request', (request) => {
            const { pathname } = new URL(request.url())
            if (expected.includes(pathname)) requests.push(pathname)
            if (requests.length === expected.length) all.resolve()
          })
          await page.route('**/console/session', async (route) => {
            await all.promise
            await route.continue()
          })
          await page.goto(`${theConsole.api.url}/console/templates/${ids.published}/${tab}`)
          await page.getByText(shown).first().waitFor()
          assert.deepEqual(requests.toSorted(), expected.toSorted())
        },
        { needsOwnPage: true },
      )
    })

  it('forgets what it has read before a sign-in', async () => {
    const path = `/templates/${ids.published}/settings`
    await theConsole.withVisitor(
      async (page) => {
        await page.goto(`${theConsole.api.url}/console${path}`)
        await page.getByLabel('API key').fill(theConsole.mine.key)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('Platform rules').waitFor()
      },
      { needsOwnPage: true },
    )
  })
})

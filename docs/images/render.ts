import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../test/support/browser/browser.ts'
import { startDev, type RunningDev } from '../../test/support/processes/dev.ts'

/**
 * `npm run docs:images` takes the pictures of the README and of the landing page, light and dark: the demo, and its widget
 * alone, with one step that passed its check and one that failed it. Starts its own service and needs a Chromium on the
 * PATH.
 */
const pictures = { demo: '.walk', widget: 'waymark-guide' } as const
const schemes = ['light', 'dark'] as const

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium found on the PATH')
const home = await mkdtemp(join(tmpdir(), 'waymark-images-'))
// The pictures name the port, which is the one that the README names.
const dev = await startDev({ home, env: { PORT: '3000' } })
const browser = await chromium.launch({ executablePath })
try {
  const page = await browser.newPage({
    viewport: { width: 1180, height: 1200 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await runChecks(page, dev)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [name, selector] of Object.entries(pictures)) {
      const file = `${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`
      const image = await captureWebp(page, selector)
      await writeFile(fileURLToPath(new URL(file, import.meta.url)), image)
      console.log(`${file}: ${image.length} bytes`)
    }
  }
} finally {
  await browser.close()
  dev.child.kill('SIGTERM')
  await dev.ended
  await rm(home, { recursive: true, force: true })
}

/** Passes the DNS step on the demo's new site, then fails the step that looks for the snippet. */
async function runChecks(page: Page, { file: { baseUrl, demoSite } }: RunningDev): Promise<void> {
  await fetch(`${demoSite}/new/start-over`, { method: 'POST' })
  await fetch(`${demoSite}/new/record`, { method: 'POST' })
  await page.goto(`${baseUrl}/demo`)
  const check = page.getByRole('button', { name: 'Check this step' })
  await check.click()
  await page.getByText('The DNS record is there.').waitFor()
  await page.getByRole('button', { name: 'Next step' }).click()
  await check.click()
  await page.getByText('inside a comment').waitFor()
}

/** Screenshot of one element as WebP, a third of the size of a PNG. Playwright itself writes only PNG and JPEG. */
async function captureWebp(page: Page, selector: string): Promise<Buffer> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 85,
    clip: { ...box, scale: 1 },
    captureBeyondViewport: true,
  })
  return Buffer.from(data, 'base64')
}

import { openRenderBrowser } from '../../../../worker/render/browser/render-browser.ts'
import { selfTest } from '../../../../worker/render/browser/self-test.ts'

// Starts the Chromium of the first argument, prints its process id, and waits to be killed.
const [, , executable = ''] = process.argv
const browser = openRenderBrowser({ executable, allowNoSandbox: false, userAgent: 'Waymark-Verify/test' })
await selfTest(browser)
process.stdout.write(`${browser.pid()}\n`)
setInterval(() => {}, 60_000)

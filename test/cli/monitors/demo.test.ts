// Covers the live site of cli/demo/ while npm start runs, from its buttons to the events and the mails about it.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleIds } from '../../../api/examples/ids.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import { pathWithoutRedis, startDev, type RunningDev } from '../../support/processes/dev.ts'

type Shown = { status: string; code: string | null; last_run_at: string | null }

const id = exampleIds.monitoredId
/** Longer than the half hour of which a minute takes a second here. */
const LIMIT_MS = 90_000

describe('the live site of npm start', () => {
  const tempDir = withTempDir()
  let home: string
  let dev: RunningDev

  before(async () => {
    home = tempDir()
    // Without Redis, background checks begin only because of a setting.
    dev = await startDev({ home, env: { PATH: pathWithoutRedis() } })
    await untilShown(({ status }) => status === 'healthy')
  })
  after(async () => {
    dev.child.kill('SIGTERM')
    await dev.ended
  })

  it('is told to be broken, and why, by the monitor, an event and a mail', async function () {
    this.timeout(LIMIT_MS + 30_000)
    await press('/live/snippet/remove')
    const { code } = await monitors('run', id)
    assert.equal(code, 1)
    const broken = await untilShown(({ status }) => status === 'broken')
    assert.equal(broken.code, 'script_not_found')
    const { stdout } = await monitors('show', id)
    assert.match(stdout, / {2}was right +\S+Z {2}<script async src="\/snippet\.js" data-site="demo">\n/)
    const event = await untilOnPage('/webhooks', /<code>monitor\.broken<\/code>/)
    for (const told of [id, 'install-snippet', 'script_not_found']) assert.ok(event.includes(told), told)
    const mail = await untilOnPage(
      '/mails',
      /live\.demo\.waymark\.test:\d+ \(customer-1000\): is not in order/,
    )
    for (const told of [id, 'Add the snippet to your pages', 'you@demo.waymark.test'])
      assert.ok(mail.includes(told), told)
    assert.match(await badge(), /not installed/)
  })

  it('is told to have recovered in the same places once it is mended', async function () {
    this.timeout(LIMIT_MS + 30_000)
    await press('/live/snippet')
    await monitors('run', id)
    await untilShown(({ status }) => status === 'healthy')
    await untilOnPage('/webhooks', /<code>monitor\.recovered<\/code>/)
    await untilOnPage('/mails', /live\.demo\.waymark\.test:\d+ \(customer-1000\): in order again/)
    assert.doesNotMatch(await badge(), /not installed/)
    assert.match((await monitors('list')).stdout, /\n\n2 monitors: 2 healthy\n$/)
  })

  async function monitors(...args: string[]): ReturnType<typeof runWaymarkHere> {
    return runWaymarkHere(['monitors', ...args], { WAYMARK_HOME: home })
  }

  async function press(button: string): Promise<void> {
    const pressed = await fetch(dev.file.demoSite + button, { method: 'POST' })
    assert.equal(pressed.status, 200)
  }

  async function badge(): Promise<string> {
    return (await fetch(`${dev.file.baseUrl}/v1/badges/${id}.svg`)).text()
  }

  async function untilShown(isIt: (shown: Shown) => boolean): Promise<Shown> {
    return until(async () => {
      const { stdout } = await monitors('show', id, '--json')
      const shown = JSON.parse(stdout) as Shown
      return isIt(shown) ? { found: shown } : { instead: stdout }
    })
  }

  async function untilOnPage(path: string, text: RegExp): Promise<string> {
    return until(async () => {
      const page = await (await fetch(dev.file.demoSite + path)).text()
      return text.test(page) ? { found: page } : { instead: page }
    })
  }
})

/** Looks again until there is what is looked for. */
async function until<T>(look: () => Promise<{ found: T } | { instead: string }>): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const seen = await look()
    if ('found' in seen) return seen.found
    if (Date.now() > end) return assert.fail(seen.instead)
    await sleep(500)
  }
}

// Covers test/run.ts and test/support/runner/global.ts.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Mocha from 'mocha'
import { runNode } from '../processes/run-node.ts'
import { giveTime } from '../machine/patience.ts'
import { withTempDir } from '../machine/temp-dir.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('a test run', () => {
  const tempDir = withTempDir()

  it('fails when a test leaves a resource open, and names it', async () => {
    const { code, stderr } = await runSuite(
      "import net from 'node:net'\nit('a', () => { net.createServer().listen(0) })",
    )
    assert.match(stderr, /LEAK: .*TCPServerWrap/)
    assert.equal(code, 1)
  })

  it('passes when nothing is left open', async () => {
    const { code, stderr } = await runSuite("it('a', () => {})")
    assert.equal(stderr, '')
    assert.equal(code, 0)
  })

  it('reports skipped suites without a redis-server, and fails if nothing may be skipped', async () => {
    const services = import.meta.resolve('../services/services.ts')
    const suite = `import { redisUrlOrSkip } from ${JSON.stringify(services)}
      describe('redis', () => { it('a', async function () { await redisUrlOrSkip(this) }) })`
    await assertSkipped(suite, /SKIPPED: no redis-server on the PATH: "redis" is not tested/)
  })

  it('reports skipped suites without a browser, and fails if nothing may be skipped', async () => {
    const browser = import.meta.resolve('../browser/browser.ts')
    const suite = `import { withBrowser } from ${JSON.stringify(browser)}
      describe('pages', () => { withBrowser(); it('a', () => {}) })`
    await assertSkipped(suite, /SKIPPED: no chromium on the PATH: "pages" is not tested/)
  })

  it('gives tests and hooks more time on a slow machine', () => {
    const suite = new Mocha.Suite('slow')
    suite.timeout(20_000)
    let hook: Mocha.Hook | undefined
    suite.on('beforeAll', (added: Mocha.Hook) => (hook = added))
    suite.beforeAll('prepares', () => undefined)
    const inner = Mocha.Suite.create(suite, 'slower')
    inner.addTest(new Mocha.Test('takes long', () => undefined))
    inner.addTest(new Mocha.Test('takes longest', () => undefined))
    inner.tests[1]?.timeout(60_000)
    giveTime(suite, 5)
    assert.deepEqual(
      inner.tests.map((test) => test.timeout()),
      [100_000, 300_000],
    )
    assert.equal(hook?.timeout(), 100_000)
  })

  async function assertSkipped(suite: string, message: RegExp) {
    const skipped = await runSuite(suite, { PATH: '' })
    assert.match(skipped.stderr, message)
    assert.match(skipped.stdout, /1 pending/)
    assert.equal(skipped.code, 0)
    const required = await runSuite(suite, { PATH: '', WAYMARK_TEST_REQUIRE_ALL: '1' })
    assert.match(required.stdout, /1 failing/)
    assert.equal(required.code, 1)
  }

  async function runSuite(source: string, env: Record<string, string> = {}) {
    const file = join(tempDir(), 'suite.test.ts')
    writeFileSync(file, source)
    const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js')
    const { WAYMARK_TEST_REQUIRE_ALL: _, ...inherited } = process.env
    return runNode({ args: [mocha, file], cwd: root, env: { ...inherited, ...env } })
  }
})

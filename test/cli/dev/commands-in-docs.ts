import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningDev } from '../../support/processes/dev.ts'
import { openShell } from '../../support/processes/shell.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { Names, readWalkThrough } from '../../support/browser/walk-through.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

type Section = { page: string; heading?: string; commands: number }

const sections: readonly Section[] = [
  { page: 'docs/tutorial.md', heading: 'Write a guide of your own', commands: 9 },
  { page: 'docs/installations.md', heading: 'Ten minutes with npm start', commands: 11 },
  { page: 'docs/guides/quickstart.md', commands: 5 },
  { page: 'docs/guides/errors.md', commands: 2 },
  { page: 'docs/guides/paging.md', commands: 3 },
  { page: 'docs/guides/idempotency.md', commands: 3 },
  { page: 'docs/guides/if-match.md', commands: 3 },
  { page: 'docs/guides/versioning.md', commands: 1 },
  { page: 'docs/guides/webhooks.md', commands: 7 },
  // The last page, because it uses up a rate limit.
  { page: 'docs/guides/limits.md', commands: 2 },
]

/** Declares the suite for the commands in docs/, run against `waymark dev`. It uses up a rate limit. */
export function describeCommandsInDocs(
  running: () => { readonly dev: RunningDev; readonly home: string },
): void {
  describe('the commands and sample code in docs/', () => {
    const tempDir = withTempDir()
    let home: string
    let dev: RunningDev

    before(() => {
      ;({ home, dev } = running())
    })

    for (const { page, heading, commands } of sections) {
      it(`print the documented output when pasted into a shell: ${page}${heading === undefined ? '' : `, "${heading}"`}`, async () => {
        const steps = readWalkThrough(readFileSync(join(root, page), 'utf8'), heading)
        assert.equal(steps.length, commands)
        const [documented, actual] = [new Names(), new Names()]
        const shell = openShell({ env: heading === undefined ? guideEnv() : shellEnv(), cwd: root })
        try {
          for (const { command, printed } of steps) {
            const expected = documented.put(printed)
            const output = await shell.paste(toLocalCommand(documented.translate(command, actual)))
            assert.deepEqual(parsed(actual.put(toDocumentedOutput(output))), parsed(expected), command)
          }
        } finally {
          await shell.end()
        }
      })
    }

    it("report an event from a vendor's backend: docs/installations.md", async () => {
      const page = readFileSync(join(root, 'docs/installations.md'), 'utf8')
      const [, code = ''] = /^## Signals\n[^]*?^```js\n([^]*?)^```$/m.exec(page) ?? []
      const script = join(tempDir(), 'first-event.mjs')
      writeFileSync(script, code)
      const { baseUrl, accountKey, templateId } = dev.file
      const env = { WAYMARK_URL: baseUrl, WAYMARK_KEY: accountKey, TEMPLATE: templateId }
      const { stdout } = await run(process.execPath, [script], { env })
      assert.equal(stdout, 'wmi_\n1\n')
    })

    function parsed(text: string): unknown {
      return text.startsWith('{') ? JSON.parse(text) : text
    }

    /** Adapts a documented command to the service under test. */
    function toLocalCommand(command: string): string {
      return command
        .replaceAll('http://127.0.0.1:3000', dev.file.baseUrl)
        .replaceAll(':3001/', `:${new URL(dev.file.demoSite).port}/`)
        .replaceAll('./.waymark/', `${home}/`)
        .replaceAll('npx waymark', 'node cli/main.ts')
    }

    /** Replaces the addresses of the service under test by the documented ones. */
    function toDocumentedOutput(output: string): string {
      return output
        .replaceAll(`:${new URL(dev.file.demoSite).port}/`, ':3001/')
        .replaceAll(dev.file.baseUrl, 'http://127.0.0.1:3000')
    }

    /** Environment with the Node that runs the tests, and the service under test. */
    function shellEnv(): NodeJS.ProcessEnv {
      return { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, WAYMARK_HOME: home }
    }

    /** Environment that the quickstart sets up and other guides expect. */
    function guideEnv(): NodeJS.ProcessEnv {
      return { ...shellEnv(), WAYMARK: dev.file.baseUrl, WAYMARK_KEY: dev.file.accountKey }
    }
  })
}

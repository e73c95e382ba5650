import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type RunningDev, startDev } from '../../support/dev.ts'
import { withTempDir } from '../../support/temp-dir.ts'
import { Names, readWalkThrough } from '../../support/walk-through.ts'

const run = promisify(execFile)
const tutorial = readFileSync(new URL('../../../docs/tutorial.md', import.meta.url), 'utf8')
const assignment = /^[A-Z]+=.*\n/

describe("the author's walk-through in docs/tutorial.md", function () {
  const tempDir = withTempDir()
  let home: string
  let dev: RunningDev

  before(async () => {
    home = join(tempDir(), 'home')
    dev = await startDev({ home })
  })

  after(async () => {
    dev?.child.kill('SIGTERM')
    await dev?.ended
  })

  it('prints the documented output when its commands are pasted into a shell', async () => {
    const steps = readWalkThrough(tutorial, 'Write a guide of your own')
    assert.equal(steps.length, 9)
    const [theirs, ours] = [new Names(), new Names()]
    let setUp = ''
    for (const { command, printed } of steps) {
      const said = theirs.put(printed)
      const here = placed(theirs.translate(command, ours))
      const { stdout } = await run('sh', ['-ec', setUp + here], { env: shellEnv() })
      assert.deepEqual(parsed(ours.put(unplaced(stdout))), parsed(said), command)
      setUp += printed === '' ? here : (assignment.exec(here)?.[0] ?? '')
    }
  })

  function parsed(text: string): unknown {
    return text.startsWith('{') ? JSON.parse(text) : text
  }

  /** A command of the tutorial, for the service of this test. */
  function placed(command: string): string {
    return command
      .replaceAll('http://127.0.0.1:3000', dev.file.baseUrl)
      .replaceAll(':3001/', `:${new URL(dev.file.demoSite).port}/`)
      .replaceAll('./.waymark/', `${home}/`)
  }

  function unplaced(output: string): string {
    return output.replaceAll(`:${new URL(dev.file.demoSite).port}/`, ':3001/')
  }

  /** The commands use the Node that runs the tests. */
  function shellEnv(): NodeJS.ProcessEnv {
    return { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` }
  }
})

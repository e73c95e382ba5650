// Covers npm start as README.md and docs/tutorial.md describe it: cli/dev/*.ts.
import { join } from 'node:path'
import { type RunningDev, startDev } from '../../support/processes/dev.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { describeCommandsInDocs } from './commands-in-docs.ts'
import { describeSignedRecord } from './signed-record.ts'

describe('npm start, as documented', () => {
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

  describeSignedRecord(() => ({ dev, home }))
  // The last suite, because it uses up a rate limit.
  describeCommandsInDocs(() => ({ dev, home }))
})

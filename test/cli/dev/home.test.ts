import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeDevFile, lockHome, writeDevFile } from '../../../cli/dev/home.ts'
import { skipOrFail } from '../../support/machine/skip.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe("waymark dev's home", () => {
  const tempDir = withTempDir()

  it('is locked by one process at a time', async () => {
    const home = join(tempDir(), 'not', 'there', 'yet')
    const giveBack = await lockHome(home)
    await assert.rejects(lockHome(home), {
      name: 'CommandError',
      message: /^Another waymark dev is running in /,
    })
    await giveBack()
    const again = await lockHome(home)
    await again()
  })

  it('is the same through every path to it', async () => {
    const home = tempDir()
    const link = join(tempDir(), 'link')
    symlinkSync(home, link)
    const giveBack = await lockHome(home)
    await assert.rejects(lockHome(link), /Another waymark dev/)
    await giveBack()
  })

  it('is refused in one line if it is not writable', async () => {
    const file = join(tempDir(), 'file')
    writeFileSync(file, '')
    await assert.rejects(lockHome(join(file, 'home')), {
      name: 'CommandError',
      message: /since a part of its path is a file: check the path, or set WAYMARK_HOME$/,
    })
  })

  it('is refused in one line if it cannot be created', async function () {
    if (!existsSync('/proc/self')) skipOrFail(this, '/proc', this.test?.fullTitle())
    await assert.rejects(lockHome('/proc/waymark'), /^CommandError: \/proc\/waymark cannot be created/)
  })

  it('has a dev.json that only its owner can read, until it is removed', () => {
    const home = tempDir()
    const file = join(home, 'dev.json')
    writeDevFile(home, { baseUrl: 'http://127.0.0.1:1' })
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { baseUrl: 'http://127.0.0.1:1' })
    assert.equal(statSync(file).mode & 0o777, 0o600)
    removeDevFile(home)
    removeDevFile(home)
    assert.equal(existsSync(file), false)
  })
})

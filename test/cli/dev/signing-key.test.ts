import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDevSigning, registerDevKey } from '../../../cli/dev/signing-key.ts'
import { findActiveKey } from '../../../api/store/signing/signing-keys.ts'
import { withDatabase } from '../../support/services/database.ts'
import { makeTestKey } from '../../support/signing/signed-record.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe("waymark dev's signing key", () => {
  const database = withDatabase()
  const tempDir = withTempDir()

  it('is created once, in a file that only its owner can read', async () => {
    const home = tempDir()
    const { signer, env } = await openDevSigning(home, {}, true)
    const file = join(home, 'signing-key.pem')
    assert.deepEqual(env, { SIGNING_KEY_FILE: file })
    assert.match(readFileSync(file, 'utf8'), /^-----BEGIN PRIVATE KEY-----/)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await openDevSigning(home, {}, true)).signer?.keyId, signer?.keyId)
  })

  it('is read from the environment if set there', async () => {
    const key = makeTestKey()
    const { signer, env } = await openDevSigning(tempDir(), { SIGNING_KEY: key.privatePem }, true)
    assert.deepEqual([signer?.keyId, env], [key.keyId, {}])
  })

  it('is not used with --no-signing-key, even if the environment sets it', async () => {
    const { signer, env } = await openDevSigning(tempDir(), { SIGNING_KEY: makeTestKey().privatePem }, false)
    assert.equal(signer, undefined)
    assert.deepEqual(env, {
      SIGNING_KEY: '',
      SIGNING_KEY_FILE: '',
      SIGNING_KEY_NEXT: '',
      SIGNING_KEY_NEXT_FILE: '',
    })
  })

  it('becomes the active key, and stays active', async () => {
    const signer = newSigner()
    for (let time = 0; time < 2; time++) {
      await registerDevKey(database.db, signer)
      assert.equal((await findActiveKey(database.db))?.key_id, signer.keyId)
    }
  })

  it('is refused with a hint if it is retired', async () => {
    const signer = newSigner()
    await registerDevKey(database.db, signer)
    await makeActive(database.db, newSigner())
    await assert.rejects(
      registerDevKey(database.db, signer),
      /is retired in this database: set SIGNING_KEY_FILE/,
    )
  })
})

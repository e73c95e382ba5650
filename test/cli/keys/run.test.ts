import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeActivated,
  describeAnnounced,
  describeKeys,
  describeRevoked,
} from '../../../cli/keys/describe.ts'
import { runActivate, runAnnounce, listKeys, runRevoke } from '../../../cli/keys/run.ts'
import { CommandError } from '../../../cli/command-error.ts'
import { withDatabase } from '../../support/services/database.ts'
import { makeTestKey, type TestKey } from '../../support/signing/signed-record.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe('waymark keys', () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  const [first, second] = [makeTestKey(), makeTestKey()]
  const env = (key?: TestKey) => ({
    DATABASE_URL: database.url,
    ...(key && { SIGNING_KEY: key.privatePem }),
  })
  const states = async (): Promise<string[]> => (await listKeys(env())).map(({ status }) => status)

  it('lists no keys at first', async () => {
    assert.deepEqual(describeKeys(await listKeys(env())), [
      'No signing keys. Announce one with waymark keys announce.',
    ])
  })

  it('announces and activates the first key immediately', async () => {
    const announced = await runAnnounce(env(first), {})
    assert.match(describeAnnounced(announced), new RegExp(`^Announced ${first.keyId};`))
    assert.deepEqual(await states(), ['pending'])
    assert.deepEqual(await runActivate(env(first), first.keyId, false), { key_id: first.keyId, signed: 0 })
    assert.deepEqual(await states(), ['active'])
  })

  it('announces the next key from a public key file, and waits for the notice period', async () => {
    const file = join(tempDir(), 'next.pem')
    writeFileSync(file, second.publicPem)
    await runAnnounce(env(), { file })
    await assert.rejects(runActivate(env(), second.keyId, false), CommandError)
    await runActivate(env(), second.keyId, true)
    assert.deepEqual(await states(), ['retired', 'active'])
  })

  it("revokes a key only with its successor's private key, or if no version must be signed again", async () => {
    await assert.rejects(runRevoke(env(), first.keyId, { reason: 'Old', resign: true }), /--no-resign/)
    await assert.rejects(runRevoke(env(first), first.keyId, { reason: 'Old', resign: true }), CommandError)
    const revoked = await runRevoke(env(second), first.keyId, { reason: 'Old', resign: true })
    assert.match(describeRevoked(revoked), /is revoked; 0 versions/)
    assert.match(describeKeys(await listKeys(env()))[0] ?? '', /\trevoked\t\S+Z\tOld$/)
    assert.deepEqual(await states(), ['revoked', 'active'])
  })

  it('counts one version in the singular', () => {
    const one = { key_id: 'k', signed: 1 }
    assert.equal(describeActivated(one), 'k is now active. It signed 1 version that had no signature.')
    assert.equal(describeRevoked(one), 'k is revoked; 1 version was signed again.')
    assert.equal(describeRevoked({ ...one, signed: 2 }), 'k is revoked; 2 versions were signed again.')
  })

  it('explains why a key is refused', async () => {
    await assert.rejects(runAnnounce(env(), {}), /no key found/)
    await assert.rejects(
      runAnnounce(env(), { file: join(tempDir(), 'none') }),
      /FILE: .* does not exist: check the path/,
    )
    await assert.rejects(runAnnounce(env(makeTestKey()), { activatesAt: 'soon' }), /must be a time/)
    await assert.rejects(runAnnounce({ ...env(first), SIGNING_KEY_FILE: 'a' }, {}), /cannot be set together/)
  })
})

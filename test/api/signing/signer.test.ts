import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSigner, readPublicKey } from '../../../api/signing/open-signer.ts'
import { jwkThumbprint, keySigner, selfTest } from '../../../api/signing/signer.ts'
import { ConfigError } from '../../../shared/config/config-error.ts'
import { makeTestKey, publishedKey } from '../../support/signing/signed-record.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import rfc8032 from '../../vectors/rfc8032-ed25519.json' with { type: 'json' }

describe('a signer', () => {
  for (const { name, privateKey, message, signature } of rfc8032.tests) {
    it(`signs ${name} of RFC 8032`, async () => {
      const signed = await keySigner(fromSeed(privateKey)).sign(Buffer.from(message, 'hex'))
      assert.equal(Buffer.from(signed).toString('hex'), signature)
    })
  }

  it('has the SHA-256 of its public key as its id, and the thumbprint of RFC 8037, appendix A.3', () => {
    const { keyId, publicKeyPem } = keySigner(publishedKey.privateKey)
    assert.equal(keyId, '06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9')
    assert.equal(jwkThumbprint(publicKeyPem), 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  })

  it('fails its self-test if its private and public key do not match', async () => {
    const signer = keySigner(makeTestKey().privateKey)
    await selfTest(signer)
    const { publicKeyPem } = keySigner(makeTestKey().privateKey)
    await assert.rejects(selfTest({ ...signer, publicKeyPem }), /does not verify/)
  })
})

describe("an environment's signing key", () => {
  const tempDir = withTempDir()
  const key = makeTestKey()

  it('is read from PEM, from PEM in base64, and from a file with either', async () => {
    const base64 = Buffer.from(key.privatePem).toString('base64')
    const file = join(tempDir(), 'key.pem')
    const spaced = key.privatePem.replaceAll('\n', ' ')
    const escaped = key.privatePem.replaceAll('\n', String.raw`\n`)
    const windows = key.privatePem.replaceAll('\n', String.raw`\r\n`)
    const forms = [key.privatePem, base64, `${base64}\n`, spaced, escaped, ` ${key.privatePem}\n`]
    const kept = [windows, `"${escaped}"`, `'${key.privatePem}'`, escaped.replaceAll('\\', '\\\\')]
    for (const text of [...forms, ...kept]) {
      writeFileSync(file, text)
      assert.equal((await openSigner({ text })).keyId, key.keyId)
      assert.equal((await openSigner({ file })).keyId, key.keyId)
    }
  })

  it('is refused if it is invalid, with an error that names its variable but not its value', async () => {
    const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
    const broken = key.privatePem.replace('MC4', 'MC5')
    for (const text of ['', 'secret words', rsa, broken, key.publicPem]) {
      await assert.rejects(openSigner({ text }), (error: Error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /SIGNING_KEY: must be an Ed25519/)
        assert.ok(text === '' || !error.message.includes(text.slice(0, 6)))
        return true
      })
    }
  })

  it('is refused if its file cannot be read', async () => {
    await assert.rejects(
      openSigner({ file: join(tempDir(), 'none.pem') }),
      /SIGNING_KEY_FILE: .*none\.pem does not exist/,
    )
  })

  it('has a public key, which is read from a public or private key in PEM', () => {
    assert.equal(readPublicKey({ text: key.publicPem }, 'it').keyId, key.keyId)
    assert.deepEqual(readPublicKey({ text: key.privatePem }, 'it').publicKeyPem, key.publicPem)
    assert.throws(() => readPublicKey({ text: 'no key' }, 'it'), /it: must be a key in PEM/)
  })
})

function fromSeed(hex: string): KeyObject {
  const der = Buffer.from(`302e020100300506032b657004220420${hex}`, 'hex')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

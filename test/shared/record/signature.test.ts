import assert from 'node:assert/strict'
import { parsePublicKey } from '../../../shared/record/public-key.ts'
import { hasSigned } from '../../../shared/record/signature.ts'
import rfc8032 from '../../vectors/rfc8032-ed25519.json' with { type: 'json' }
import wycheproof from '../../vectors/wycheproof-ed25519.json' with { type: 'json' }

describe('the verification of an Ed25519 signature', () => {
  for (const { name, publicKey, message, signature } of rfc8032.tests) {
    it(`accepts ${name} of RFC 8032, and no other message`, async () => {
      const parts = { spki: spkiOf(publicKey), signature: bytes(signature), message: bytes(message) }
      assert.equal(await hasSigned(parts), true)
      assert.equal(await hasSigned({ ...parts, message: bytes(`${message}00`) }), false)
    })
  }

  it('has the expected result for all 151 Wycheproof cases', async () => {
    let verified = 0
    for (const { publicKey, tests } of wycheproof.testGroups) {
      const spki = spkiOf(publicKey)
      for (const { tcId, comment, msg, sig, result } of tests) {
        const accepted = await hasSigned({ spki, signature: bytes(sig), message: bytes(msg) })
        assert.equal(accepted, result === 'valid', `case ${tcId}: ${comment}`)
        verified += 1
      }
    }
    assert.equal(verified, 151)
  })
})

/** Converts through PEM, the form in which keys arrive. */
function spkiOf(publicKeyHex: string): Uint8Array<ArrayBuffer> {
  const base64 = Buffer.from(`302a300506032b6570032100${publicKeyHex}`, 'hex').toString('base64')
  const spki = parsePublicKey(`-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`)
  assert.ok(spki)
  return spki
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

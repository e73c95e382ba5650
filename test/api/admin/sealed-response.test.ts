import assert from 'node:assert/strict'
import { openResponse, sealResponse } from '../../../api/admin/sealed-response.ts'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'

describe('a sealed answer', () => {
  const secret = makeAccountKey()
  const answer = { status: 201, body: { key: 'wmk_live_x', name: 'ä' } }

  it('is decrypted by the same key', () => {
    assert.deepEqual(openResponse(sealResponse(answer, secret), secret), answer)
  })

  it('is not decrypted by another key', () => {
    assert.throws(() => openResponse(sealResponse(answer, secret), makeAccountKey()))
  })

  it('is not decrypted if a bit was changed', () => {
    const sealed = sealResponse(answer, secret)
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => openResponse(changed, secret), `byte ${at}`)
    }
  })

  it('is different each time', () => {
    assert.notDeepEqual(sealResponse(answer, secret), sealResponse(answer, secret))
  })
})

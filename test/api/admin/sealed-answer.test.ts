import assert from 'node:assert/strict'
import { openAnswer, sealAnswer } from '../../../api/admin/sealed-answer.ts'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'

describe('a sealed answer', () => {
  const secret = makeAccountKey()
  const answer = { status: 201, body: { key: 'wmk_live_x', name: 'ä' } }

  it('opens with the key it was sealed with', () => {
    assert.deepEqual(openAnswer(sealAnswer(answer, secret), secret), answer)
  })

  it('opens with no other key', () => {
    assert.throws(() => openAnswer(sealAnswer(answer, secret), makeAccountKey()))
  })

  it('does not open when a bit of it was changed', () => {
    const sealed = sealAnswer(answer, secret)
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => openAnswer(changed, secret), `byte ${at}`)
    }
  })

  it('looks different each time', () => {
    assert.notDeepEqual(sealAnswer(answer, secret), sealAnswer(answer, secret))
  })
})

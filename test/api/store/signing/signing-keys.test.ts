import assert from 'node:assert/strict'
import { activateAnnounced, announceKey } from '../../../../api/signing/rotation.ts'
import { lockActiveKey } from '../../../../api/store/signing/signing-keys.ts'
import { untilWaitingForLock, withDatabase } from '../../../support/services/database.ts'
import { makeActive, newSigner } from '../../../support/signing/signers.ts'

describe('locking the active signing key', () => {
  const database = withDatabase()

  it('waits for an activation in progress, and finds the new key', async () => {
    const { db } = database
    const [first, second] = [newSigner(), newSigner()]
    await makeActive(db, first)
    await db.transaction(async (trx) => announceKey(trx, { key: second, emergency: true }))

    const activation = await db.transaction()
    await activateAnnounced(activation, second.keyId, { emergency: true })
    const locked = db.transaction(lockActiveKey)
    await untilWaitingForLock(db, 'transactionid')
    await activation.commit()
    assert.equal((await locked)?.key_id, second.keyId)
  })
})

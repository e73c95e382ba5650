import assert from 'node:assert/strict'
import { listAuditMatches } from '../../../../api/store/signing/snippet-hashes.ts'
import { withDatabase } from '../../../support/database.ts'

describe('the versions with a hash', () => {
  const database = withDatabase()

  it('are found by indexes', async () => {
    const { db } = database
    const statements: { sql: string; bindings: readonly string[] }[] = []
    const remember = (query: { sql: string; bindings: readonly string[] }): unknown => statements.push(query)
    db.on('query', remember)
    await listAuditMatches(db, '0'.repeat(64), { limit: 20, cursor: '00000000-0000-4000-8000-000000000000' })
    db.off('query', remember)
    const plan = await db.transaction(async (trx) => {
      // With next to no rows, reading them all would be the better plan.
      await trx.raw('set local enable_seqscan = off')
      const [{ sql, bindings } = { sql: '', bindings: [] }] = statements
      return trx.raw<{ rows: unknown[] }>(`explain ${sql.replaceAll(/\$\d/g, '?')}`, [...bindings])
    })
    const text = JSON.stringify(plan.rows)
    assert.doesNotMatch(text, /Seq Scan/)
    assert.match(text, /Index Only Scan using audit_entries_order/)
  })
})

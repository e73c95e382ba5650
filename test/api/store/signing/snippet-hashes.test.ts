import assert from 'node:assert/strict'
import { listAuditMatches } from '../../../../api/store/signing/snippet-hashes.ts'
import { withDatabase } from '../../../support/services/database.ts'

describe('the versions that contain a snippet', () => {
  const database = withDatabase()

  it('are found through indexes, without a sequential scan', async () => {
    const { db } = database
    const statements: { sql: string; bindings: readonly string[] }[] = []
    const collect = (query: { sql: string; bindings: readonly string[] }): unknown => statements.push(query)
    db.on('query', collect)
    await listAuditMatches(db, '0'.repeat(64), { limit: 20, cursor: '00000000-0000-4000-8000-000000000000' })
    db.off('query', collect)
    const plan = await db.transaction(async (trx) => {
      // On a nearly empty table, the planner would prefer a sequential scan.
      await trx.raw('set local enable_seqscan = off')
      const [{ sql, bindings } = { sql: '', bindings: [] }] = statements
      return trx.raw<{ rows: unknown[] }>(`explain ${sql.replaceAll(/\$\d/g, '?')}`, [...bindings])
    })
    const text = JSON.stringify(plan.rows)
    assert.doesNotMatch(text, /Seq Scan/)
    assert.match(text, /Index Only Scan using audit_entries_order/)
  })
})

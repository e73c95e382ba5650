// Covers web/console/account/fold-saves.ts.
import assert from 'node:assert/strict'
import type { AuditEntry } from '../../../web/console/api/account.ts'
import { foldSaves } from '../../../web/console/account/fold-saves.ts'

const SAVE = 'version.requirements_replaced'

function entry(action: string, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1',
    at: '2026-01-01T00:00:00.000Z',
    actor: 'key:1',
    actor_name: 'A key',
    action,
    resource: 'version',
    resource_id: 'draft-1',
    resource_name: 'version 1',
    external_ref: null,
    within: 'A guide',
    template_id: 'guide-1',
    before_hash: null,
    after_hash: null,
    request_id: 'r-1',
    ...change,
  }
}

function countsOf(...entries: AuditEntry[]): number[] {
  return foldSaves(entries).map((line) => line.length)
}

describe('the activity', () => {
  it('folds the saves of a draft, of its steps and of its other fields', () => {
    assert.deepEqual(countsOf(entry(SAVE), entry('version.changed'), entry(SAVE)), [3])
  })

  it('keeps the saves of another actor, and of another draft, apart', () => {
    assert.deepEqual(countsOf(entry(SAVE), entry(SAVE, { actor: 'key:2' }), entry(SAVE)), [1, 1, 1])
    assert.deepEqual(countsOf(entry(SAVE), entry(SAVE, { resource_id: 'draft-2' })), [1, 1])
  })

  it('folds nothing else, and no saves across it', () => {
    assert.deepEqual(countsOf(entry('version.published'), entry(SAVE), entry(SAVE)), [1, 2])
    assert.deepEqual(countsOf(entry(SAVE), entry('version.unpublished'), entry(SAVE)), [1, 1, 1])
    assert.deepEqual(countsOf(entry('api_key.created'), entry('api_key.created')), [1, 1])
  })
})

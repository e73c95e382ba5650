// Covers worker/render/visit/evidence.ts.
import assert from 'node:assert/strict'
import type { CDPSession, Frame, Page } from 'playwright-core'
import { gatherEvidence, type Evidence } from '../../../../worker/render/visit/evidence.ts'
import type { RequestLog } from '../../../../worker/render/visit/request-log.ts'

const busy = { $: async () => new Promise(() => {}) } as unknown as Frame
const empty = { $: async () => null } as unknown as Frame
const found = { $: async () => ({}) } as unknown as Frame

function evidenceIn(frames: readonly Frame[]): Evidence {
  const page = { frames: () => frames } as unknown as Page
  const deps = {
    page,
    session: {} as CDPSession,
    requests: { wanted: [] } as unknown as RequestLog,
    isGated: false,
  }
  return gatherEvidence({ wanted: { selector: 'script' }, confirm: undefined }, deps)
}

describe('a look at the frames of a page', () => {
  it('takes a second, however many of them do not answer', async () => {
    const evidence = evidenceIn([...Array.from({ length: 20 }, () => busy), empty])
    const startedAt = performance.now()
    await evidence.look()
    assert.ok(performance.now() - startedAt < 3000)
    assert.deepEqual([evidence.missing(), evidence.isAnswered()], [['selector'], false])
  })

  it('finds an element beside frames that do not answer', async () => {
    const evidence = evidenceIn([busy, empty, found])
    await evidence.look()
    assert.deepEqual(evidence.missing(), [])
  })

  it('is answered by frames without the element', async () => {
    const evidence = evidenceIn([empty, empty])
    await evidence.look()
    assert.deepEqual([evidence.missing(), evidence.isAnswered()], [['selector'], true])
  })
})

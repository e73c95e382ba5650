import assert from 'node:assert/strict'
import { probeFails } from '../../../../api/monitors/holds/probe.ts'
import { QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import { fakeBackground, failureWith } from '../../../support/monitors/fake-background.ts'

describe('the probe of monitors', () => {
  const url = 'https://probe.example/'
  const unusable: string[] = []
  const onUnusable = (code: string): void => void unusable.push(code)
  beforeEach(() => void unusable.splice(0))

  it('visits the page and looks up its name', async () => {
    const background = fakeBackground()
    assert.equal(await probeFails(url, { background, onUnusable }), false)
    assert.deepEqual(
      background.requests.map(({ type, target }) => [type, target]),
      [
        ['http_ping', url],
        ['dns_lookup', url],
      ],
    )
  })

  for (const type of ['http_ping', 'dns_lookup'])
    it(`fails if ${type} does, or cannot tell`, async () => {
      const background = fakeBackground()
      for (const outcome of ['failed', 'unknown'] as const) {
        background.answer = (request) => (request.type === type ? outcome : 'ok')
        assert.equal(await probeFails(url, { background, onUnusable }), true)
      }
    })

  it('fails if a check ends at its deadline, as without a network', async () => {
    const background = fakeBackground()
    background.answer = () => failureWith('system_deadline_exceeded')
    assert.equal(await probeFails(url, { background, onUnusable }), true)
  })

  it('is not known while a check does not run', async () => {
    const background = fakeBackground()
    background.answer = ({ type }) => {
      if (type === 'http_ping') throw new QueueUnavailable('No worker is available to run this check', 1)
      return 'failed'
    }
    assert.equal(await probeFails(url, { background, onUnusable }), undefined)
  })

  for (const code of ['system_overloaded', 'target_address_not_public'] as const)
    it(`is not known after ${code}, which is about no network`, async () => {
      const background = fakeBackground()
      background.answer = () => failureWith(code)
      assert.equal(await probeFails(url, { background, onUnusable }), undefined)
      // Operators are told of an address that the workers may not visit.
      assert.deepEqual([...new Set(unusable)], code.startsWith('target_') ? [code] : [])
    })
})

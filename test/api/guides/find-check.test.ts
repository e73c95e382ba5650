import assert from 'node:assert/strict'
import { findCheck } from '../../../api/guides/find-check.ts'
import { guideWith } from '../../support/api/api.ts'

const verification = { type: 'http_ping', path: '/x', unknownField: 1 }
const guide = guideWith([
  { slug: 'ping', verification },
  { slug: 'elsewhere', platform_ids: ['wix'], verification },
  { slug: 'script', platform_ids: ['wix'], verification: { type: 'script_presence', selector: 'a' } },
  { slug: 'manual', verification: { type: 'manual' } },
  { slug: 'signed-as-null', verification: null },
  { slug: 'unknown', verification: { type: 'not_known_here' } },
])

describe("a step's check", () => {
  it("is the step's verification, which only the worker validates", () => {
    assert.deepEqual(findCheck(guide, 'ping'), { type: 'http_ping', config: verification })
  })

  it('is found for a platform other than the default', () => {
    assert.equal(findCheck(guide, 'elsewhere').type, 'http_ping')
  })

  it('includes the platforms of a step that checks a page', () => {
    const config = { type: 'script_presence', selector: 'a', platforms: ['wix'] }
    assert.deepEqual(findCheck(guide, 'script').config, config)
    assert.deepEqual(findCheck(guide, 'elsewhere').config, verification)
  })

  for (const [slug, code, status] of [
    ['nowhere', 'step_not_found', 404],
    ['__proto__', 'step_not_found', 404],
    ['manual', 'step_not_verifiable', 422],
    ['signed-as-null', 'step_not_verifiable', 422],
  ] as const) {
    it(`is refused as ${code} for the step "${slug}"`, () => {
      assert.throws(() => findCheck(guide, slug), { code, status })
    })
  }

  it('is unsupported if its type is unknown, as of a later release', () => {
    const { type, config } = findCheck(guide, 'unknown')
    assert.deepEqual([type, config], ['unsupported', { type: 'not_known_here' }])
  })

  it('is unsupported if its signal has an unknown field', () => {
    const verification = { type: 'signal', name: 'first_event', strength: 2 }
    const signals = guideWith([{ slug: 'signal', verification }])
    assert.equal(findCheck(signals, 'signal').type, 'unsupported')
  })

  it('is one in a browser, with its values at any depth', () => {
    const verification = {
      type: 'rendered_presence',
      request: { hostIs: 'cdn.example.com', query: { id: '{{siteId}}' } },
      trigger: { global: 'acme.test', args: [{ ids: ['{{siteId}}'] }] },
    }
    const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }]
    const steps = [{ slug: 'browser', platform_ids: ['wix'], verification }]
    assert.deepEqual(findCheck(guideWith(steps, { variables }), 'browser', new Map([['siteId', 'S-7']])), {
      type: 'rendered_presence',
      config: {
        type: 'rendered_presence',
        request: { hostIs: 'cdn.example.com', query: { id: 'S-7' } },
        trigger: { global: 'acme.test', args: [{ ids: ['S-7'] }] },
      },
    })
  })

  describe('with placeholders', () => {
    const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-1', default: 'S-2' }]
    const selector = '[data-site="{{siteId}}"][data-token="{{installation.token}}"]'
    const steps = [{ slug: 'a', platform_ids: ['wix'], verification: { type: 'script_presence', selector } }]
    const given = new Map([['installation.token', 'abc']])

    it('has its values filled in', () => {
      const { config } = findCheck(guideWith(steps, { variables }), 'a', given)
      const filled = '[data-site="S-2"][data-token="abc"]'
      assert.deepEqual(config, { type: 'script_presence', selector: filled, platforms: ['wix'] })
    })

    for (const schemaVersion of [1, 2]) {
      it(`is as signed in content of schema_version ${schemaVersion}`, () => {
        const earlier = guideWith(steps, { variables, schemaVersion })
        assert.equal(findCheck(earlier, 'a').config['selector'], selector)
        assert.equal(
          findCheck(earlier, 'a', new Map([...given, ['siteId', 'S-9']])).config['selector'],
          selector,
        )
      })
    }
  })

  it('has a place for records from schema_version 4 on', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'exists' }
    const steps = [{ slug: 'a', verification }]
    const placed = (schemaVersion: number): unknown =>
      findCheck(guideWith(steps, { schemaVersion }), 'a').config['at']
    assert.deepEqual([1, 2, 3, 4].map(placed), [undefined, undefined, undefined, 'either'])
    const own = guideWith([{ slug: 'a', verification: { ...verification, at: 'domain' } }])
    assert.equal(findCheck(own, 'a').config['at'], 'domain')
  })

  it('is not found while nothing is published', () => {
    const unpublished = guideWith([], { published: undefined })
    assert.throws(() => findCheck(unpublished, 'ping'), { code: 'step_not_found' })
  })
})

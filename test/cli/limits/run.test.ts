import assert from 'node:assert/strict'
import { addRefusals } from '../../../api/store/analytics/limit-refusals.ts'
import { changeLimits } from '../../../cli/limits/run.ts'
import { runWaymark } from '../../support/processes/command-line.ts'
import { withDatabase } from '../../support/services/database.ts'
import { insertGuide } from '../../support/api/guide.ts'

describe('waymark limits', () => {
  const database = withDatabase()
  let embedKey: string
  let id: string

  beforeEach(async () => {
    embedKey = await insertGuide(database.db, { script: null })
    id = String(await database.db('embed_keys').where({ key: embedKey }).pluck('template_id'))
  })

  const stored = async (): Promise<unknown> => {
    const [limits] = (await database.db('templates').where({ id }).pluck('limits')) as unknown[]
    return limits
  }

  it("shows and changes a template's limits", async () => {
    const args = ['limits', embedKey, '--guides', '600', '--verify', '5']
    const { code, stdout, stderr } = await runWaymark(args, { DATABASE_URL: database.url })
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(stdout, 'guides  600 per minute\nevents  standard\nverify  5 per minute\npublic  standard\n')
    assert.deepEqual(await stored(), { guides: 600, verify: 5 })

    const back = await changeLimits(database.db, id, { guides: 'standard' })
    assert.deepEqual(back, {
      limits: { guides: null, events: null, verify: 5, public: null },
      problem: null,
      refused: [],
    })
    assert.deepEqual(await stored(), { verify: 5 })
    assert.deepEqual(await changeLimits(database.db, id, {}), back)
  })

  it('shows how often visitors reached them', async () => {
    await addRefusals(database.db, [
      { templateId: id, kind: 'guides', refused: 'guide', requests: 12 },
      { templateId: id, kind: 'verify', refused: 'client', requests: 1 },
    ])
    const { stdout } = await runWaymark(['limits', embedKey], { DATABASE_URL: database.url })
    assert.match(stdout, /^[\d-]{10} {2}12 guides of all visitors refused, the last at [\d-]{10}T[\d:.]+Z$/m)
    assert.match(stdout, /^[\d-]{10} {2}1 verify of single visitors refused/m)
  })

  it("sets whose requests a template's limits count", async () => {
    const args = ['limits', embedKey, '--public', 'client']
    const { stdout } = await runWaymark(args, { DATABASE_URL: database.url })
    assert.match(stdout, /^public  client$/m)
    assert.deepEqual(await stored(), { public: 'client' })
    await changeLimits(database.db, id, { public: 'standard' })
    assert.deepEqual(await stored(), {})
  })

  it('refuses another value than key, client or standard, and names all wrong options', async () => {
    await assert.rejects(changeLimits(database.db, id, { public: 'both', guides: '0' }), {
      name: 'UsageError',
      message:
        '--guides must be a whole number from 1 to 10000000, or standard; --public must be key or client, or standard',
    })
    assert.deepEqual(await stored(), {})
  })

  it("records each change in the account's audit log", async () => {
    await changeLimits(database.db, id, { events: '1000' })
    const [entry] = (await database.db('audit_log').where({ resource_id: id })) as Record<string, unknown>[]
    assert.deepEqual([entry?.['action'], entry?.['actor']], ['template.limits_changed', 'cli'])
    assert.notEqual(entry?.['before_hash'], entry?.['after_hash'])
  })

  it('keeps stored limits that are invalid or of a later release until they are set', async () => {
    const later = { guides: 'many', public: 'network', burst: { size: 9 } }
    await database
      .db('templates')
      .where({ id })
      .update({ limits: { ...later, verify: 5 } })
    const { limits, problem } = await changeLimits(database.db, id, { events: '70', verify: 'standard' })
    assert.deepEqual(await stored(), { ...later, events: 70 })
    assert.deepEqual(limits, { guides: null, events: 70, verify: null, public: null })
    for (const name of Object.keys(later)) assert.ok(problem?.includes(name), name)
    await changeLimits(database.db, id, { guides: 'standard', public: 'client' })
    assert.deepEqual(await stored(), { public: 'client', burst: { size: 9 }, events: 70 })
  })

  for (const text of ['0', '-1', '1.5', 'many', '', '10000001']) {
    it(`refuses "${text}", and changes nothing`, async () => {
      await assert.rejects(changeLimits(database.db, id, { verify: '7', guides: text }), {
        name: 'UsageError',
        message: '--guides must be a whole number from 1 to 10000000, or standard',
      })
      assert.deepEqual(await stored(), {})
    })
  }

  it('reports an unknown template', async () => {
    await assert.rejects(
      changeLimits(database.db, 'wm_0123456789abcdefghijABCD', {}),
      /template wm_0123456789abcdefghijABCD not found/,
    )
    await assert.rejects(changeLimits(database.db, 'x', {}), /neither a template id nor an embed key/)
  })
})

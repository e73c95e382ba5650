// Covers api/mcp/ with real processes and the SDK's client, in both eras of the protocol.
import assert from 'node:assert/strict'
import type { InsertedGuide } from '../support/api/guide.ts'
import { insertWholeGuide } from '../support/api/guide.ts'
import { insertTestInstallation, readStates } from '../support/api/installations.ts'
import { eras, withMcpClient } from '../support/mcp/client.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'
import { withDatabase } from '../support/services/database.ts'

const steps = {
  snippet: { type: 'script_presence', selector: 'script[src*="/snippet.js"][data-site="{{siteId}}"]' },
  ping: { type: 'http_ping' },
  confirm: null,
}
const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-0', required: true }]

describe('an agent that follows a guide through POST /mcp', () => {
  const database = withDatabase()
  const service = withService(database, () => ({ kind: 'postgres', url: database.url, callLimitMs: 10_000 }))
  const { shared, target } = service
  let guide: InsertedGuide
  let api: RunningApi

  before(async () => {
    api = await shared.api()
    await shared.worker()
  })
  beforeEach(async () => {
    guide = await insertWholeGuide(database.db, steps, variables)
  })

  for (const era of eras) {
    it(`is told that a step is done only once the site has it (${era} era)`, async () => {
      await withMcpClient({ url: api.baseUrl, era }, async ({ client, call }) => {
        assert.equal(client.getProtocolEra(), era)
        const { embedKey } = guide
        const missing = await call('get_guide', { embed_key: embedKey })
        const asked = missing.fields['variables'] as { name: string }[]
        assert.deepEqual([missing.fields.done, asked.map(({ name }) => name)], ['unknown', ['siteId']])

        const values = { siteId: '1' }
        const read = await call('get_guide', { embed_key: embedKey, variables: values })
        assert.deepEqual(read.fields['variables'], [])
        const [first] = read.fields['steps'] as { slug: string }[]
        assert.equal(first?.slug, 'snippet')

        const about = { embed_key: embedKey, step: 'snippet', variables: values }
        const before = await call('verify_step', { ...about, target: target('/missing') })
        assert.deepEqual([before.fields.done, before.fields['code']], [false, 'script_not_found'])
        assert.equal(before.fields.checked_url, target('/missing'))
        const explained = await call('explain_code', { code: before.fields['code'] })
        assert.equal(explained.fields['fixed_by'], 'site')

        const other = await call('verify_step', { ...about, target: target('/other') })
        assert.equal(other.fields.done, false)
        const after = await call('verify_step', { ...about, target: target() })
        assert.deepEqual([after.fields.done, after.fields.checked_url], [true, target()])
        const down = await call('verify_step', { ...about, target: target('/members'), step: 'ping' })
        assert.deepEqual([down.fields.done, down.isError], ['unknown', true])
      })
    })

    it(`does the guide of an installation with its token alone (${era} era)`, async () => {
      const installation = await insertTestInstallation(database.db, guide.templateId, {
        target: target('/missing'),
        variables: { siteId: '1' },
      })
      await withMcpClient({ url: api.baseUrl, era, token: installation.token }, async ({ call }) => {
        const read = await call('get_guide')
        assert.ok(!read.text.includes(installation.token))
        assert.deepEqual([read.isError, read.fields['variables']], [false, []])
        const before = await call('verify_step', { step: 'snippet' })
        assert.deepEqual([before.fields.done, before.fields.checked_url], [false, target('/missing')])

        // The customer's site is deployed.
        await database.db('installations').where({ id: installation.id }).update({ target: target() })
        const after = await call('verify_step', { step: 'snippet' })
        assert.deepEqual([after.fields.done, after.fields.checked_url], [true, target()])
        assert.equal((await readStates(database.db, installation.id))['snippet'], 'done')

        const stored = await call('get_installation')
        const states = stored.fields['steps'] as { slug: string; last_state: string }[]
        assert.deepEqual(
          states.map(({ slug, last_state: state }) => [slug, state]),
          [
            ['snippet', 'done'],
            ['ping', 'todo'],
            ['confirm', 'todo'],
          ],
        )
        assert.equal(stored.fields.done, 'unknown')
        assert.ok(!stored.text.includes(installation.token))
        assert.match(stored.fields.next_action, /ping/)

        const refused = await call('verify_step', { step: 'snippet', target: target() })
        assert.deepEqual([refused.isError, refused.fields.error?.code], [true, 'invalid_request'])
      })
    })
  }
})

import assert from 'node:assert/strict'
import { lockVersion } from '../../api/drafts/find.ts'
import { publishVersion } from '../../api/drafts/publish.ts'
import { draftRequirement } from '../../api/drafts/requirement.ts'
import { saveRequirements } from '../../api/drafts/save-requirements.ts'
import type { TestDatabase } from '../support/services/database.ts'
import { stepWith } from '../support/api/drafts.ts'
import { insertDraftGuide } from '../support/api/guide.ts'
import { HOST, type ServiceUnderTest } from '../support/processes/service-under-test.ts'

const variables = [
  { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true },
  { name: 'code', type: 'id', label: 'Code', example: 'abc', default: 'abc' },
]
const steps = [
  stepWith('script', {
    verification: { type: 'script_presence', selector: 'script[src*="/snippet.js"][data-site="{{siteId}}"]' },
  }),
  stepWith('dns', {
    verification: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark={{code}}' },
  }),
]

/** Declares the suite for two customers with different values, on the shared processes of a service. */
export function describeTwoCustomers(
  database: TestDatabase,
  { shared, target, verify }: Pick<ServiceUnderTest, 'shared' | 'target' | 'verify'>,
): void {
  describe('two customers of one guide', () => {
    const customers = [
      { values: { siteId: '1', code: 'abc' }, path: '/', host: HOST },
      { values: { siteId: '2', code: 'xyz' }, path: '/other', host: `wrong.${HOST}` },
    ]

    it('pass their checks only on their own site, and a miss names the difference', async () => {
      const [running, embedKey] = await Promise.all([shared.api(), publishGuide(), shared.worker()])
      for (const owner of customers) {
        for (const { values, path, host } of customers) {
          const about = { embedKey, target: target(path, host), variables: owner.values }
          const isOwn = values === owner.values
          const script = (await verify(running, 'script', about)).body
          assert.deepEqual([script.ok, script.details.code], [isOwn, isOwn ? 'ok' : 'script_not_found'])
          const failed = script.details.script?.nearMisses.map((near) => near.failed)
          assert.deepEqual(
            failed,
            isOwn
              ? []
              : [`[data-site="${owner.values.siteId}"] does not hold: data-site is "${values.siteId}"`],
          )

          const dns = (await verify(running, 'dns', about)).body
          assert.deepEqual([dns.ok, dns.details.code], [isOwn, isOwn ? 'ok' : 'dns_record_mismatch'])
          assert.deepEqual(dns.details.dns?.records, [`waymark=${values.code}`])
          if (!isOwn) assert.match(dns.details.message, new RegExp(`waymark=${owner.values.code}`))
        }
      }
    })

    it('are checked with the default for a value that they do not set', async () => {
      const [running, embedKey] = await Promise.all([shared.api(), publishGuide(), shared.worker()])
      const { body } = await verify(running, 'dns', { embedKey, target: target() })
      assert.equal(body.ok, true)
      const { status } = await verify(running, 'script', { embedKey, target: target() })
      assert.equal(status, 400)
    })

    async function publishGuide(): Promise<string> {
      const { accountId, versionId, embedKey } = await insertDraftGuide(database.db, { variables })
      await database.db.transaction(async (trx) => {
        await saveRequirements(trx, versionId, draftRequirement.array().parse(steps))
        const locked = await lockVersion(trx, accountId, versionId)
        await publishVersion(trx, locked, { accountId, keyring: undefined })
      })
      return embedKey
    }
  })
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { exampleIds } from '../../../api/examples/ids.ts'
import { seedInstallations } from '../../../cli/demo/installations.ts'
import { DEMO_EMBED_KEY } from '../../../cli/demo/names.ts'
import { seed } from '../../../cli/demo/seed.ts'
import type {
  InstallationCheckRow,
  InstallationRow,
  InstallationStepRow,
} from '../../../api/store/installations/rows.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withDemoSite } from '../../support/services/demo-site.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

const labelled = 'Part of the demo: no customer ran this check, and its time is made up.'

describe("the demo's installations", () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  const demoSite = withDemoSite()

  before(async () => {
    const baseUrl = 'http://127.0.0.1:3000'
    await seed(database.db, { keyFile: join(tempDir(), 'account-key'), baseUrl, keyring: undefined })
    await seedInstallations(database.db, demoSite())
  })

  it('are completed, stuck at two different steps, or not started', async () => {
    const rows = await installations()
    assert.deepEqual(
      rows.map((row) => [row.external_ref, row.status, row.stuck_step]),
      [
        ['customer-1000', 'completed', null],
        ['customer-1001', 'completed', null],
        ['customer-1002', 'in_progress', 'install-snippet'],
        ['customer-1003', 'in_progress', 'verify-domain'],
        ['customer-1004', 'not_started', null],
      ],
    )
    for (const { variables } of rows)
      assert.deepEqual(variables, { siteId: 'demo', verificationCode: 'demo-7d1f0c94' })
    assert.deepEqual(
      rows.map(({ template_id: id }) => id),
      rows.map(() => rows[0]?.template_id),
    )
    const embedKey = await database
      .db('embed_keys')
      .where({ key: DEMO_EMBED_KEY })
      .first<{ template_id: string }>()
    assert.equal(rows[0]?.template_id, embedKey?.template_id)
  })

  it('have the codes that checks of their demo pages return', async () => {
    const found = await database
      .db('installation_checks')
      .join('installations', 'installations.id', 'installation_id')
      .orderBy(['external_ref', 'ended_at'])
      .select<(InstallationCheckRow & { external_ref: string })[]>('installation_checks.*', 'external_ref')
    assert.deepEqual(
      found.map((check) => [check.external_ref, check.step_slug, check.code].join(' ')),
      [
        'customer-1000 verify-domain ok',
        'customer-1000 install-snippet ok',
        'customer-1000 site-answers ok',
        'customer-1001 verify-domain ok',
        'customer-1001 install-snippet ok',
        'customer-1001 count-orders ok',
        'customer-1001 site-answers ok',
        'customer-1002 verify-domain ok',
        'customer-1002 install-snippet script_inactive',
        'customer-1002 install-snippet script_inactive',
        'customer-1002 install-snippet script_inactive',
        'customer-1003 verify-domain dns_record_mismatch',
        'customer-1003 install-snippet ok',
        'customer-1003 verify-domain dns_record_mismatch',
      ],
    )
    assert.deepEqual(new Set(found.map(({ warnings }) => warnings?.at(-1))), new Set([labelled]))
    const causes = await database.db('installation_steps').where({ state: 'failed' }).pluck('cause')
    assert.deepEqual(causes.map((cause: { code: string }) => cause.code).toSorted(), [
      'dns_record_mismatch',
      'script_inactive',
    ])
  })

  it('have times in the past, in a plausible order', async () => {
    const now = Date.now()
    for (const row of await installations()) {
      const checks = await of<InstallationCheckRow>('installation_checks', row.id, 'ended_at')
      const steps = await of<InstallationStepRow>('installation_steps', row.id, 'opened_at')
      const ends = checks.map(({ ended_at: at }) => at?.getTime() ?? 0)
      const times = [row.created_at.getTime(), ...ends, row.completed_at?.getTime() ?? now]
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.ok(times.every((time) => time <= now))
      const isSpread = ends.every((end, at) => end - (times[at] ?? end) > 30_000)
      assert.ok(isSpread)
      for (const { opened_at: opened, first_ok_at: first } of steps) assert.ok(!first || opened < first)
    }
  })

  it('are monitored where they are completed, the live one with the id of the examples and a badge', async () => {
    const monitors = await database
      .db('monitors')
      .join('installations', 'installations.id', 'installation_id')
      .orderBy('external_ref')
      .select('installation_id', 'external_ref', 'interval_seconds', 'has_badge')
    assert.partialDeepStrictEqual(monitors, [
      { installation_id: exampleIds.monitoredId, external_ref: 'customer-1000', interval_seconds: 3600 },
      { external_ref: 'customer-1001', interval_seconds: 86_400 },
    ])
    assert.deepEqual(
      monitors.map(({ has_badge: hasBadge }) => hasBadge),
      [true, false],
    )
    assert.deepEqual(await database.db('accounts').pluck('notification_emails'), [['you@demo.waymark.test']])
  })

  it("keep what the user did to the live site's monitor and addresses", async () => {
    await database.db('monitors').where({ installation_id: exampleIds.monitoredId }).delete()
    await database.db('accounts').update({ notification_emails: [] })
    await seedInstallations(database.db, demoSite())
    assert.equal((await database.db('monitors')).length, 1)
    assert.deepEqual(await database.db('accounts').pluck('notification_emails'), [[]])
  })

  it('get that of the live site in the demo of an earlier release', async () => {
    await database.db('installations').where({ external_ref: 'customer-1000' }).delete()
    await seedInstallations(database.db, demoSite())
    assert.equal((await database.db('monitors')).length, 2)
    assert.equal((await installations()).length, 5)
  })

  it('do not change if the demo starts again, or twice at the same time', async () => {
    const before = await installations()
    await Promise.all([
      seedInstallations(database.db, demoSite()),
      seedInstallations(database.db, demoSite()),
    ])
    assert.deepEqual(await installations(), before)
  })

  it('follow the demo site to another port, but keep other sites', async () => {
    const [first] = await installations()
    const elsewhere = 'http://www.customer.example:80/'
    await database.db('installations').where({ external_ref: 'customer-1004' }).update({ target: elsewhere })
    await seedInstallations(database.db, { ...demoSite(), sitePort: 3999 })
    const moved = await installations()
    assert.deepEqual(
      moved.map(({ target }) => target),
      [
        'http://live.demo.waymark.test:3999/',
        'http://demo.waymark.test:3999/',
        'http://demo.waymark.test:3999/commented',
        'http://wrong.demo.waymark.test:3999/',
        elsewhere,
      ],
    )
    assert.deepEqual({ ...moved[0], target: first?.target }, first)
  })

  it('are not created if a changed guide no longer fits them', async () => {
    await database.db('installations').delete()
    await database.db('templates').update({ current_version_id: null })
    await seedInstallations(database.db, demoSite())
    assert.deepEqual(await installations(), [])
  })

  async function installations(): Promise<InstallationRow[]> {
    return database.db('installations').orderBy('external_ref').select<InstallationRow[]>()
  }

  async function of<Row>(table: string, id: string, order: string): Promise<Row[]> {
    return database.db(table).where({ installation_id: id }).orderBy(order)
  }
})

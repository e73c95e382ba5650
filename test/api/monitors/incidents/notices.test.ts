// Covers api/monitors/incidents/send-notices.ts, incident-mail.ts, notices.ts, api/mail/mail-time.ts and api/store/monitors/incidents.ts.
import assert from 'node:assert/strict'
import { noMails, writeMails, type WriteMails } from '../../../../api/mail/write-mails.ts'
import { mailTime } from '../../../../api/mail/mail-time.ts'
import { readNotices } from '../../../../api/monitors/incidents/notices.ts'
import { sendDueNotices } from '../../../../api/monitors/incidents/send-notices.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'
import { insertMails } from '../../../../api/store/mails.ts'
import { newId } from '../../../../api/store/id.ts'
import { updateIncident } from '../../../../api/store/monitors/incidents.ts'
import type { InsertedGuide } from '../../../support/api/guide.ts'
import { HOUR, MINUTE } from '../../../support/webhooks/delivering.ts'
import { sitesOf, withMonitors } from '../../../support/monitors/monitor-suite.ts'

const DAY = 24 * HOUR
const site = 'https://www.shop.example/'

describe('mails about monitors', () => {
  const suite = withMonitors()
  let guide: InsertedGuide
  let id: string

  beforeEach(async () => {
    guide = await suite.makeGuide()
    await addAddresses('ops@example.com')
    const [added = ''] = await suite.addSites(guide, [site])
    id = added
    await suite.settle()
  })

  const addAddresses = async (...addresses: string[]) =>
    suite.db('accounts').where({ id: guide.accountId }).update({ notification_emails: addresses })
  const mails = async () =>
    suite.db('mails').orderBy('id').select<{ recipient: string; subject: string; body: string }[]>()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  const breakSite = async (): Promise<void> => {
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.equal((await suite.monitor(id)).status, 'broken')
  }
  const recover = async (): Promise<void> => {
    suite.background.answer = () => 'ok'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.equal((await suite.monitor(id)).status, 'healthy')
  }
  const mute = async (ms: number): Promise<void> => {
    const muted_until = new Date(suite.clock.now().getTime() + ms)
    await suite.db('monitors').update({ muted_until })
  }

  const broken = 'www.shop.example: is not in order any more'
  const reminder = `Reminder: ${broken}`
  const recovered = 'www.shop.example: in order again'

  it('tell of an incident once, to each address, with what was there and what to do', async () => {
    await addAddresses('ops@example.com', 'dev@example.com')
    await suite.db('installations').where({ id }).update({ external_ref: 'customer-7' })
    const title = 'Create the record'
    await suite.db.transaction(async (trx) => {
      // Without the trigger that keeps what is published. Guides of tests have slugs as titles.
      await trx.raw('set local session_replication_role = replica')
      const content_text = trx.raw('replace(content_text, ?, ?)', ['"title":"record"', `"title":"${title}"`])
      await trx('versions').update({ content_text })
    })
    await breakSite()
    const [opened] = await suite.incidents()
    const [step] = await suite.steps(id)
    const sent = await mails()
    assert.deepEqual(sent.map(({ recipient }) => recipient).toSorted(), [
      'dev@example.com',
      'ops@example.com',
    ])
    const { subject, body } = sent[0] ?? { subject: '', body: '' }
    assert.equal(subject, 'www.shop.example (customer-7): is not in order any more')
    for (const part of [
      ` Since ${mailTime(opened?.opened_at ?? new Date(0))}:`,
      `- ${title}: It is dns_record_mismatch.`,
      'Do this.',
      `Last in order: ${mailTime(step?.ok_at ?? new Date(0))}`,
      `Incident: https://guides.example.com/console/templates/${guide.templateId}/monitors/${id}`,
      'Guide: Test guide',
      site,
      id,
      `waymark monitors show ${id}`,
    ])
      assert.ok(body.includes(part), `${part} is not in:\n${body}`)
    assert.match(body, / Since \d+ \w+ 20\d\d at \d\d:\d\d UTC:/)
    assert.doesNotMatch(body, /\d\dT\d\d:/)
    assert.ok(opened)
    assert.deepEqual(
      readNotices(opened).map(({ kind, status, recipients }) => [kind, status, recipients]),
      [['opened', 'broken', ['ops@example.com', 'dev@example.com']]],
    )
  })

  it('are one for an installation, however many of its steps break', async () => {
    const check = { type: 'http_ping' }
    const two = await suite.makeGuide({ a: check, b: { ...check, path: '/b' } })
    await suite.db('monitors').delete()
    await suite
      .db('accounts')
      .where({ id: two.accountId })
      .update({ notification_emails: ['ops@example.com'] })
    await suite.addSites(two, [site], { slugs: ['a', 'b'] })
    await suite.settle()
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.deepEqual(await subjects(), [broken])
    const [mail] = await mails()
    assert.ok(mail?.body.includes('- a: ') && mail.body.includes('- b: '))
  })

  it('remind after one, three and seven days', async () => {
    await breakSite()
    const [incident] = await suite.incidents()
    const days: number[] = []
    for (let day = 0; day < 10; day += 1) {
      await suite.pass(DAY, 4 * HOUR)
      if ((await mails()).length - 1 > days.length) days.push(day + 1)
    }
    assert.deepEqual(days, [1, 3, 7])
    assert.deepEqual(await subjects(), [broken, reminder, reminder, reminder])
    assert.deepEqual(
      (await suite.incidents()).map(({ id, notify_at }) => [id, notify_at]),
      [[incident?.id, null]],
    )
    await recover()
    assert.equal((await subjects()).at(-1), recovered)
  })

  it('do not remind of an incident that somebody has acknowledged, but tell of its end', async () => {
    await breakSite()
    const [incident] = await suite.incidents()
    await updateIncident(suite.db, String(incident?.id), {
      acknowledged_at: suite.clock.now(),
      notify_at: null,
    })
    await suite.pass(2 * DAY, 4 * HOUR)
    assert.deepEqual(await subjects(), [broken])
    await recover()
    assert.deepEqual(await subjects(), [broken, recovered])
    const last = (await mails()).at(-1)
    assert.ok(last?.body.includes('- record: in order again'), last?.body)
  })

  it('tell nothing of an incident that ended before it was told', async () => {
    await mute(DAY)
    await breakSite()
    await recover()
    await suite.pass(2 * DAY, 4 * HOUR)
    assert.deepEqual(await subjects(), [])
    assert.deepEqual(
      (await suite.changes()).map(({ type }) => type),
      ['broken', 'recovered'],
    )
    assert.deepEqual(
      (await suite.events()).map(({ type }) => type),
      ['monitor.broken', 'monitor.recovered'],
    )
  })

  it('wait for the end of muting', async () => {
    await mute(12 * HOUR)
    await breakSite()
    await suite.pass(9 * HOUR, HOUR)
    assert.deepEqual(await subjects(), [])
    await suite.pass(2 * HOUR, HOUR)
    assert.deepEqual(await subjects(), [broken])
  })

  it('tell of the end of what was told before muting', async () => {
    await breakSite()
    await mute(10 * DAY)
    await suite.pass(2 * DAY, 4 * HOUR)
    assert.deepEqual(await subjects(), [broken])
    await recover()
    assert.deepEqual(await subjects(), [broken, recovered])
  })

  it('tell that it has become worse', async () => {
    suite.background.answer = () => 'unknown'
    await suite.pass(8 * DAY, 4 * HOUR)
    const unknown = 'www.shop.example: could not be checked for a week'
    assert.deepEqual(await subjects(), [unknown])
    const [mail] = await mails()
    assert.ok(mail?.body.includes('user agent'))
    await breakSite()
    assert.deepEqual(await subjects(), [unknown, broken])
  })

  describe('of an account that has had fifty in a day', () => {
    const other = { recipient: 'ops@example.com', subject: 'Other', body: '' }
    const fill = async (count: number) =>
      insertMails(
        suite.db,
        Array.from({ length: count }, () => ({ id: newId(), account_id: guide.accountId, ...other })),
      )
    const own = async () => (await subjects()).filter((subject) => subject !== 'Other')

    it('still tell of the end of what was told', async () => {
      await breakSite()
      await fill(60)
      await recover()
      assert.deepEqual(await own(), [broken, recovered])
    })

    it('are written the day after, as the first', async () => {
      await fill(50)
      await breakSite()
      assert.deepEqual(await own(), [])
      await suite.db('mails').where({ subject: 'Other' }).delete()
      await suite.pass(DAY, 4 * HOUR)
      assert.deepEqual(await own(), [broken])
    })

    it('are at most fifty, and as many recoveries', async () => {
      await suite.addSites(guide, sitesOf(60))
      await suite.settle()
      // One after the other, so that nothing is held.
      await suite.db('monitor_holds').delete()
      await suite.db.raw(
        `insert into monitor_incidents (id, installation_id, account_id, domain, status, worst, opened_at, notify_at)
         select gen_random_uuid(), installation_id, account_id, host, 'broken', 'broken', :now, :now from monitors`,
        { now: suite.clock.now() },
      )
      await suite.settle()
      assert.equal((await subjects()).length, 50)
    })
  })

  it('name the contact of our checks where nobody can tell, and link to no service whose address is unknown', async () => {
    suite.background.answer = () => 'unknown'
    await suite.pass(8 * DAY, 4 * HOUR)
    const [{ body } = { body: '' }] = await mails()
    assert.ok(body.includes('Questions about our checks: mailto:checks@example.com'), body)
    await suite.db('mails').delete()
    await suite.db('monitor_incidents').update({ notify_at: suite.clock.now(), notices: '[]' })
    await sendDueNotices({ db: suite.db, writeMails, times: monitorTimes(1) }, suite.clock.now())
    const [{ body: plain } = { body: '' }] = await mails()
    assert.match(plain, /their user agent is Waymark-Verify\./)
    assert.doesNotMatch(plain, /Questions|Incident:/)
  })

  it('are not lost without a mail server', async () => {
    await mute(HOUR * 3)
    await breakSite()
    suite.clock.pass(2 * HOUR)
    await sendDueNotices({ db: suite.db, writeMails: noMails, times: monitorTimes(1) }, suite.clock.now())
    assert.deepEqual(await subjects(), [])
    await suite.pass(DAY, 4 * HOUR)
    assert.deepEqual(await subjects(), [broken])
  })

  it('are written once by several processes, and go on after one that fails', async () => {
    await suite.addSites(guide, sitesOf(3))
    const now = suite.clock.now()
    await suite.db.raw(
      `insert into monitor_incidents (id, installation_id, account_id, domain, status, worst, opened_at, notify_at)
       select gen_random_uuid(), installation_id, account_id, host, 'broken', 'broken', :now,
         cast(:now as timestamptz) - row_number() over (order by installation_id) * interval '1 minute'
       from monitors`,
      { now },
    )
    let refused = 0
    const failing: WriteMails = async (trx, accountId, texts) => {
      if (texts.subject.includes('shop-2')) {
        refused += 1
        throw new Error('It is out of order')
      }
      return writeMails(trx, accountId, texts)
    }
    const deps = { db: suite.db, writeMails: failing, times: monitorTimes(1) }
    const sent = await Promise.allSettled(Array.from({ length: 3 }, async () => sendDueNotices(deps, now)))
    assert.ok(sent.every(({ status }) => status === 'rejected'))
    assert.ok(refused > 0)
    assert.equal((await subjects()).length, 3)
    await sendDueNotices({ ...deps, writeMails }, now)
    assert.equal((await subjects()).length, 4)
  })
})

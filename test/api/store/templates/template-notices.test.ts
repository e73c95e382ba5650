import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { insertAccount } from '../../../../api/store/accounts/accounts.ts'
import { newId } from '../../../../api/store/id.ts'
import { listenForChanges } from '../../../../api/store/templates/template-notices.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { insertGuide } from '../../../support/api/guide.ts'
import { startTcpProxy, urlThrough, type TcpProxy } from '../../../support/services/tcp-proxy.ts'

type Listener = { heard: string[]; events: EventEmitter; close: () => Promise<void> }

describe('change notifications', () => {
  const database = withDatabase()
  const opened: Listener[] = []

  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
  })

  async function listen(url = database.url): Promise<Listener> {
    const heard: string[] = []
    const events = new EventEmitter()
    const { close } = listenForChanges(url, {
      onChange: (templateId) => {
        heard.push(templateId)
        events.emit('heard')
      },
      onListening: () => events.emit('listening'),
      onError: (error) => events.emit('failed', error),
    })
    const listener = { heard, events, close }
    opened.push(listener)
    await once(events, 'listening')
    return listener
  }

  /** Returns the notices that a change causes, by sending another notice after it. */
  async function noticesOf(change: () => PromiseLike<unknown>, listener: Listener): Promise<string[]> {
    listener.heard.length = 0
    await change()
    await database.db.raw("notify waymark_template, 'end'")
    while (!listener.heard.includes('end')) await once(listener.events, 'heard')
    return [...new Set(listener.heard)].filter((id) => id !== 'end')
  }

  describe('name the template', () => {
    const ids = { account: '', project: '', template: '', version: '', key: '' }
    let listener: Listener

    before(async () => {
      ids.key = await insertGuide(database.db, { a: null })
      const found = await database
        .db('embed_keys')
        .join('templates', 'templates.id', 'embed_keys.template_id')
        .join('projects', 'projects.id', 'templates.project_id')
        .where({ key: ids.key })
        .first('templates.id', 'project_id', 'account_id', 'current_version_id')
      Object.assign(ids, { template: found.id, project: found.project_id, account: found.account_id })
      ids.version = found.current_version_id
      await insertGuide(database.db, { a: null })
    })
    beforeEach(async () => {
      listener = await listen()
    })

    const db = (table: string) => database.db(table)
    const changes: Readonly<Record<string, () => PromiseLike<unknown>>> = {
      'whose name changes': () => db('templates').where({ id: ids.template }).update({ name: 'Other' }),
      'whose limits change': () =>
        db('templates')
          .where({ id: ids.template })
          .update({ limits: { guides: 1 } }),
      'whose current version is removed': () =>
        db('templates').where({ id: ids.template }).update({ current_version_id: null }),
      'that gets an embed key': () =>
        db('embed_keys').insert({ key: `wm_${'0'.repeat(24)}`, template_id: ids.template }),
      'whose embed key expires': () =>
        db('embed_keys').where({ key: ids.key }).update({ expires_at: new Date() }),
      'that loses an embed key': () => db('embed_keys').where({ key: ids.key }).delete(),
      'whose project gets another brand': () =>
        db('projects').where({ id: ids.project }).update({ primary_color: '#ffffff' }),
      'whose version is unpublished': () =>
        db('versions')
          .where({ id: ids.version })
          .update({ status: 'unpublished', unpublished_at: new Date() }),
      'whose account makes a platform': () =>
        db('platforms').insert({ slug: 'own', account_id: ids.account, name: 'Own' }),
      'whose account renames a platform': () =>
        db('platforms').where({ account_id: ids.account }).update({ name: 'Renamed' }),
      'whose account deletes a platform': () => db('platforms').where({ account_id: ids.account }).delete(),
      'that is deleted with its account': () => db('accounts').where({ id: ids.account }).delete(),
    }
    for (const [what, change] of Object.entries(changes)) {
      it(what, async () => assert.deepEqual(await noticesOf(change, listener), [ids.template]))
    }
  })

  it('name all templates when a built-in platform changes', async () => {
    const listener = await listen()
    const change = () => database.db('platforms').where({ slug: 'wix' }).update({ name: 'Wix!' })
    assert.deepEqual(await noticesOf(change, listener), ['*'])
  })

  it('are not sent for changes that do not affect guides', async () => {
    const listener = await listen()
    assert.deepEqual(
      await noticesOf(async () => insertAccount(database.db, { id: newId(), name: 'A' }), listener),
      [],
    )
  })

  it('are not sent for a change that is rolled back', async () => {
    const key = await insertGuide(database.db, { a: null })
    const listener = await listen()
    const change = async (): Promise<unknown> =>
      database.db
        .transaction(async (trx) => {
          await trx('embed_keys').where({ key }).delete()
          throw new Error('taken back')
        })
        .catch(() => undefined)
    assert.deepEqual(await noticesOf(change, listener), [])
  })

  describe('when the connection breaks', () => {
    let proxy: TcpProxy
    beforeEach(async () => {
      proxy = await startTcpProxy(Number(new URL(database.url).port))
    })
    afterEach(async () => proxy.close())

    it('resume on a new connection, which reports that it is listening', async () => {
      const listener = await listen(urlThrough(proxy, database.url))
      const again = once(listener.events, 'listening')
      proxy.reset()
      await again
      const change = () => database.db('platforms').where({ slug: 'wix' }).update({ name: 'Wix' })
      assert.deepEqual(await noticesOf(change, listener), ['*'])
    })

    it('resume once the database is back', async () => {
      const listener = await listen(urlThrough(proxy, database.url))
      const { port } = proxy
      await Promise.all([once(listener.events, 'failed'), proxy.close()])
      const again = once(listener.events, 'listening')
      proxy = await startTcpProxy(Number(new URL(database.url).port), port)
      await again
    })

    it('can be closed while the database does not answer', async () => {
      const listener = await listen(urlThrough(proxy, database.url))
      proxy.freeze()
      await listener.close()
    })
  })

  it('can be closed while the database is unavailable', async () => {
    const failed = new EventEmitter()
    const { close } = listenForChanges('postgres://nobody@127.0.0.1:1/nowhere', {
      onChange: assert.fail,
      onListening: assert.fail,
      onError: () => failed.emit('failed'),
    })
    await once(failed, 'failed')
    await close()
  })
})

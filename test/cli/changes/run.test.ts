import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { changeLimits } from '../../../cli/limits/run.ts'
import { watchChanges } from '../../../cli/changes/run.ts'
import { waymarkFile } from '../../support/processes/command-line.ts'
import { withDatabase } from '../../support/services/database.ts'
import { insertGuide } from '../../support/api/guide.ts'

describe('waymark changes', () => {
  const database = withDatabase()

  async function makeTemplate(): Promise<string> {
    const embedKey = await insertGuide(database.db, { script: null })
    return String(await database.db('embed_keys').where({ key: embedKey }).pluck('template_id'))
  }

  it('reports the tag of all guides at its start, and then of each guide that changes, after each delay', async () => {
    const id = await makeTemplate()
    const [events, stop, tags] = [new EventEmitter(), new AbortController(), [] as string[]]
    const onTag = (tag: string): void => {
      tags.push(tag)
      events.emit(String(tags.length))
    }
    const onError = (error: Error): void => void events.emit('error', error)
    const untilStarted = once(events, '2')
    const untilChanged = once(events, '4')
    const watching = watchChanges(database.url, { onTag, onError }, { stop: stop.signal, delaysMs: [0, 1] })
    await untilStarted
    await changeLimits(database.db, id, { guides: '600' })
    await untilChanged
    stop.abort()
    await watching
    assert.deepEqual(tags, ['guides', 'guides', `guide-${id}`, `guide-${id}`])
  })

  for (const [args, line] of [
    [[], 'guides'],
    [['--json'], '{"tag":"guides"}'],
  ] as const) {
    it(`prints ${line} for a script, until it is stopped`, async () => {
      const env = { PATH: process.env['PATH'], DATABASE_URL: database.url }
      const child = spawn(process.execPath, [waymarkFile, 'changes', ...args], { env })
      const ended = once(child, 'exit')
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
      assert.equal(chunk.toString(), `${line}\n`)
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    }).timeout(20_000)
  }
})

import assert from 'node:assert/strict'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { runsIn } from '../../../cli/services/leftover.ts'
import { type RedisService, startRedis } from '../../../cli/services/redis.ts'
import { killAfterStart } from '../../support/processes/run-node.ts'
import { redisUrlOrSkip } from '../../support/services/services.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

const path = process.env['PATH']

describe('the private Redis', () => {
  const tempDir = withTempDir()

  before(async function () {
    await redisUrlOrSkip(this)
  })

  it('keeps its data across a restart', async () => {
    const home = tempDir()
    const first = await start(home)
    await command(first.url, (redis) => redis.set('note', 'kept'))
    await first.stop()
    const second = await start(home)
    const note = await command(second.url, (redis) => redis.get('note'))
    await second.stop()
    assert.equal(note, 'kept')
  })

  it('listens only on loopback, never loses or evicts data, and requires its password', async () => {
    const home = tempDir()
    const server = await start(home)
    try {
      const settings = await command(server.url, (redis) =>
        redis.config('GET', 'bind', 'appendonly', 'maxmemory-policy'),
      )
      assert.deepEqual(pairs(settings), {
        bind: '127.0.0.1',
        appendonly: 'yes',
        'maxmemory-policy': 'noeviction',
      })
      const wrong = new URL(server.url)
      wrong.password = 'wrong'
      await assert.rejects(command(wrong.href, (redis) => redis.ping()))
      assert.equal(statSync(join(home, 'redis', 'password')).mode & 0o777, 0o600)
    } finally {
      await server.stop()
    }
  })

  it('leaves no process running, and can be stopped twice', async () => {
    const home = tempDir()
    const server = await start(home)
    assert.ok(server.pid !== undefined && (await runsIn(server.pid, join(home, 'redis'))))
    await server.stop()
    await server.exited
    await server.stop()
    assert.equal(await runsIn(server.pid, join(home, 'redis')), false)
  })

  it('replaces a server whose parent was killed', async () => {
    const home = tempDir()
    const pid = await killAfterStart(starterOf(home))
    assert.ok(await runsIn(pid, join(home, 'redis')))
    const server = await start(home)
    const note = await command(server.url, (redis) => redis.get('note'))
    await server.stop()
    assert.equal(await runsIn(pid, join(home, 'redis')), false)
    assert.equal(note, 'kept')
  })

  it('reports in one line why it cannot start', async () => {
    const home = tempDir()
    const server = await start(home)
    await server.stop()
    writeFileSync(join(home, 'redis', 'appendonlydir', 'appendonly.aof.manifest'), 'nonsense\n')
    await assert.rejects(start(home), { name: 'CommandError', message: /^Redis did not start: .*$/ })
  })
})

describe('a machine without a usable redis-server', () => {
  const tempDir = withTempDir()

  it('starts no private Redis if redis-server is not on the PATH', async () => {
    assert.equal(await startRedis({ home: tempDir(), url: undefined, path: tempDir() }), undefined)
    assert.equal(await startRedis({ home: tempDir(), url: undefined, path: undefined }), undefined)
  })

  it('ignores a redis-server that is too old for the queue', async () => {
    const directory = tempDir()
    const program = join(directory, 'redis-server')
    writeFileSync(program, '#!/bin/sh\necho "Redis server v=5.0.14 sha=00000000:0"\n')
    chmodSync(program, 0o755)
    assert.equal(await startRedis({ home: tempDir(), url: undefined, path: directory }), undefined)
  })
})

describe('an external Redis', () => {
  it('is used unchanged, and keeps running when waymark stops', async function () {
    const url = await redisUrlOrSkip(this)
    const service = await startRedis({ home: '/nonexistent', url, path })
    assert.deepEqual([service?.url, service?.kind, service?.pid], [url, 'external', undefined])
    await service?.stop()
    assert.equal(await command(url, (redis) => redis.ping()), 'PONG')
  })

  it('is refused in one line, without its password, if it does not answer', async () => {
    const url = 'redis://:secret@127.0.0.1:1'
    await assert.rejects(startRedis({ home: '/nonexistent', url, path }), {
      name: 'CommandError',
      message: /^The Redis of REDIS_URL \(redis:\/\/:\*\*\*@127\.0\.0\.1:1\) .*ECONNREFUSED.*$/,
    })
  })
})

async function start(home: string): Promise<RedisService> {
  const service = await startRedis({ home, url: undefined, path })
  assert.ok(service)
  return service
}

async function command<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return await ask(redis)
  } finally {
    redis.disconnect()
  }
}

function pairs(list: unknown): Record<string, unknown> {
  const items = list as string[]
  return Object.fromEntries(items.flatMap((item, at) => (at % 2 === 0 ? [[item, items[at + 1]]] : [])))
}

function starterOf(home: string): string {
  const service = import.meta.resolve('../../../cli/services/redis.ts')
  return `
    import { startRedis } from ${JSON.stringify(service)}
    import { Redis } from 'ioredis'
    const { url, pid } = await startRedis({ home: ${JSON.stringify(home)}, path: process.env.PATH })
    await new Redis(url).set('note', 'kept')
    console.log(pid)`
}

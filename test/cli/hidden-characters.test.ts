// Covers cli/print.ts, cli/printable.ts and cli/report.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { storedKey } from '../../api/admin/stored-key.ts'
import { makeAccountKey } from '../../api/credentials/account-key.ts'
import { insertAccount } from '../../api/store/accounts/accounts.ts'
import { insertApiKey } from '../../api/store/accounts/api-keys.ts'
import { newId } from '../../api/store/id.ts'
import { startProcess } from '../../cli/dev/process.ts'
import { printable, printableLines } from '../../cli/printable.ts'
import { hasHiddenCharacter } from '../../shared/hidden-characters.ts'
import { runWaymark, runWaymarkHere } from '../support/processes/command-line.ts'
import { withDatabase } from '../support/services/database.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

const forged =
  'Acme\n019a0000-0000-7000-8000-00000000000f  2026-01-01T00:00:00.000Z  \u202eforged\u009b2J\u001b[31m'
const shown =
  'Acme\\n019a0000-0000-7000-8000-00000000000f  2026-01-01T00:00:00.000Z  \\u202eforged\\u009b2J\\u001b[31m'

describe('the command line with names that an earlier release stored', () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  const env = (): Record<string, string> => ({ DATABASE_URL: database.url })
  const linesOf = (text: string): string[] => text.trimEnd().split('\n')

  it('prints one line for each account and key, and JSON with the same values', async () => {
    const id = newId()
    await insertAccount(database.db, { id, name: forged })
    const scopes = ['projects:read' as const]
    await insertApiKey(database.db, { ...storedKey(makeAccountKey()), account_id: id, name: forged, scopes })
    for (const args of [
      ['accounts', 'list'],
      ['accounts', 'keys', id],
    ]) {
      const { stdout } = await runWaymarkHere(args, env())
      assert.deepEqual([linesOf(stdout).length, stdout.trimEnd().endsWith(`\t${shown}`)], [1, true], stdout)
      const json = (await runWaymarkHere([...args, '--json'], env())).stdout
      assert.deepEqual(
        linesOf(json).map((line) => [(JSON.parse(line) as { name: string }).name, hasHiddenCharacter(line)]),
        [[forged, false]],
      )
    }
  })

  it('refuses to create them', async () => {
    const { code, stderr } = await runWaymarkHere(['accounts', 'create', forged], env())
    assert.equal(code, 3)
    assert.match(stderr, /^waymark: the name must not contain control characters/)
  })

  it('prints one line for a file whose name has them', async () => {
    const dir = tempDir()
    const name = 'a\nb\u001b[2Jc\u202ed.html'
    writeFileSync(join(dir, name), '<p>')
    const { stdout, code } = await runWaymark(['scan', '--selector', 'b', join(dir, name)])
    assert.equal(code, 1)
    assert.ok(stdout.startsWith(join(dir, String.raw`a\nb\u001b[2Jc\u202ed.html`)), stdout)
    assert.ok(linesOf(stdout).every((line) => !hasHiddenCharacter(line)))
  })

  it('prints a file name that looks like an option so that no line of it looks like one of ours', async () => {
    const name = '--a\nwaymark: \u001b[2J\u202edone.html'
    for (const args of [
      ['scan', '--selector', 'b', name],
      ['jobs', 'list', '--type', name.slice(2)],
      [name.slice(2)],
    ]) {
      const { stderr, code } = await runWaymark(args)
      assert.equal(code, 3)
      assert.match(stderr, /\\u001b\[2J\\u202edone\.html/)
      // The first line is ours.
      const [ours = '', ...others] = linesOf(stderr)
      assert.match(ours, /^waymark: /)
      assert.ok(others.every((line) => !line.startsWith('waymark:')))
      assert.ok([ours, ...others].every((line) => !hasHiddenCharacter(line)))
    }
  })

  it('prints the message of a server so that no line of it looks like one of ours', async () => {
    const body = { error: { code: 'invalid_request', message: 'no\nwaymark: \u001b[2J\u202edone' } }
    const server = createServer((_, res) => res.writeHead(400).end(JSON.stringify(body)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const api = { WAYMARK_URL: `http://127.0.0.1:${port}`, WAYMARK_KEY: 'key' }
    const args = ['installations', 'show', newId()]
    const text = (await runWaymark(args, api)).stderr
    const json = (await runWaymark([...args, '--json'], api)).stderr
    server.close()
    assert.deepEqual(linesOf(text).slice(1), [String.raw`  waymark: \u001b[2J\u202edone (invalid_request)`])
    const { error } = JSON.parse(json) as { error: { message: string } }
    assert.ok(error.message.includes(body.error.message))
    assert.equal(hasHiddenCharacter(json.trimEnd()), false)
  })
})

describe('waymark dev', () => {
  const tempDir = withTempDir()

  it('prints the output of its processes with escapes', async () => {
    const dir = tempDir()
    const warning = { level: 40, msg: 'one\ntwo\u001b[2J', err: { message: '\u202ethree' } }
    const script = join(dir, 'process.mjs')
    writeFileSync(
      script,
      `console.log(${JSON.stringify(JSON.stringify(warning))}); console.log('four\\u009b2J')`,
    )
    const printed: string[] = []
    const { promise: allPrinted, resolve } = Promise.withResolvers<void>()
    const { ready } = startProcess({
      role: 'api',
      script: relative(join(import.meta.dirname, '..', '..'), script),
      env: {},
      logFile: join(dir, 'api.log'),
      print: (line) => {
        if (printed.push(line) === 2) resolve()
      },
    })
    await Promise.all([allPrinted, assert.rejects(ready, /exit code 0/)])
    assert.deepEqual(printed, ['api | one\n  two\\u001b[2J: \\u202ethree', 'api | four\\u009b2J'])
  })
})

describe('what is printed', () => {
  it('has escapes in all texts and keys of a value, and keeps everything else', () => {
    const at = new Date()
    assert.deepEqual(printable({ 'a\n': ['\u0000', { b: '\u2028', at }], c: 1, d: null }), {
      'a\\n': ['\\u0000', { b: '\\u2028', at }],
      c: 1,
      d: null,
    })
    assert.equal(printableLines('one\ntwo\u0007'), 'one\n  two\\u0007')
  })

  it('goes through these files', () => {
    const root = join(import.meta.dirname, '..', '..', 'cli')
    const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /\bconsole\.\w+\(|\bprocess\.std(out|err)\.write\(/.test(readFileSync(join(root, name), 'utf8')),
      )
    // The completion script and what an old Node is told are fixed, and `waymark dev` prints its own addresses and what process.ts
    // has escaped.
    const fixed = ['dev/command.ts', 'package/node-version.ts']
    assert.deepEqual(writers.toSorted(), [...fixed, 'print.ts', 'program.ts', 'report.ts'])
  })
})

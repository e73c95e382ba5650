import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandError, UsageError } from '../../../cli/command-error.ts'
import { describeVerification, runVerify, type VerifyOptions } from '../../../cli/verify/run.ts'
import { runNode } from '../../support/processes/run-node.ts'
import {
  catalogKeyOf,
  contentOfRecord,
  makeTestKey,
  publishedKey,
  recordOf,
} from '../../support/signing/signed-record.ts'
import { withSigningApi } from '../../support/api/signing.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { waymarkFile } from '../../support/processes/command-line.ts'

const tempFile = (directory: string, name: string, value: unknown): string => {
  const file = join(directory, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

async function verify(options: VerifyOptions): Promise<{ ok: boolean; lines: string[] }> {
  const verification = await runVerify(options)
  return { ok: verification.ok, lines: describeVerification(verification) }
}

describe('waymark verify', () => {
  const { api, key, publishGuide } = withSigningApi()

  it("verifies a record by its URL with the same service's catalog", async () => {
    const { versionId } = await publishGuide()
    const source = `${api.url}/v1/versions/${versionId}/signature`
    const { ok, lines } = await verify({ source })
    assert.equal(ok, true, lines.join('\n'))
    assert.equal(lines.length, 6)
    assert.ok(lines.slice(0, 5).every((line) => line.startsWith('ok        ')))
    assert.equal(lines[5], `VERIFIED  version ${versionId}, signed by the key ${key.keyId}`)
    const pinned = await verify({ source, keyId: '0'.repeat(64) })
    assert.match(pinned.lines.at(-1) ?? '', /^REJECTED {2}key_not_pinned: /)
  })

  it('accepts an id in upper case, like the service', async () => {
    const { versionId } = await publishGuide()
    const { ok, lines } = await verify({
      source: `${api.url}/v1/versions/${versionId.toUpperCase()}/signature`,
    })
    assert.equal(ok, true, lines.join('\n'))
  })

  it('gives no verdict if the file does not exist', async () => {
    await assert.rejects(verify({ source: 'nope.json' }), {
      name: 'NoAnswer',
      message: /^nope\.json does not exist in .*: check the path, or change to the right directory$/,
    })
    const { code, stderr } = await runNode({ args: [waymarkFile, 'verify', 'nope.json'], env: {} })
    assert.equal(code, 2)
    assert.match(stderr, /^waymark: nope\.json does not exist in .*\n$/)
  })

  it('reports in one line that the record does not exist or the server does not answer', async () => {
    const unknown = `${api.url}/v1/versions/0193a3c1-5a7e-7c10-8f6e-0242ac120002/signature`
    await assert.rejects(
      verify({ source: unknown }),
      /signature returned status 404: check that it is the URL of a published version/,
    )
    await assert.rejects(verify({ source: 'http://127.0.0.1:1/a' }), /cannot be read: .*/)
  })
})

describe('waymark verify of a file', () => {
  const tempDir = withTempDir()
  const catalogOf = (...keys: unknown[]): string => tempFile(tempDir(), 'keys.json', { keys })
  const record = (value: unknown = recordOf()): string => tempFile(tempDir(), 'record.json', value)

  it('accepts a saved catalog or a pinned key', async () => {
    assert.equal(
      (await verify({ source: record(), catalog: catalogOf(catalogKeyOf(publishedKey)) })).ok,
      true,
    )
    assert.equal((await verify({ source: record(), keyId: publishedKey.keyId })).ok, true)
  })

  it('requires a catalog or a pinned key', async () => {
    await assert.rejects(verify({ source: record() }), UsageError)
  })

  it('prints a code when it rejects a record', async () => {
    const catalog = catalogOf(catalogKeyOf(publishedKey))
    const revoked = catalogOf(catalogKeyOf(publishedKey, { status: 'revoked' }))
    const tampered = { ...recordOf(), content: { ...contentOfRecord, version: 4 } }
    const hidden = JSON.stringify(recordOf()).replace('"content":{', '"content":{"__proto__":{"a":1},')
    const cases: [options: VerifyOptions, code: string][] = [
      [{ source: record(tampered), catalog }, 'content_hash_mismatch'],
      [{ source: tempFile(tempDir(), 'hidden.json', hidden), catalog }, 'content_hash_mismatch'],
      [{ source: record(recordOf({ key: makeTestKey() })), catalog }, 'unknown_key'],
      [{ source: record(), catalog: revoked }, 'revoked_key'],
      [{ source: record({ error: {} }), catalog }, 'malformed_record'],
    ]
    for (const [options, code] of cases) {
      const { ok, lines } = await verify(options)
      assert.equal(ok, false)
      assert.match(lines.at(-1) ?? '', new RegExp(`^REJECTED {2}${code}: `))
    }
  })

  it('removes control characters in a record from its output', async () => {
    const content = { ...contentOfRecord, '\u001b[2J': '\ud800' }
    const { lines } = await verify({ source: record({ ...recordOf(), content }), keyId: publishedKey.keyId })
    assert.match(lines.at(-1) ?? '', /^REJECTED {2}malformed_record/)
    assert.ok(!lines.join('').includes('\u001b'))
  })

  describe('refuses JSON that two parsers may read differently:', () => {
    const text = JSON.stringify(recordOf())
    const cases: [what: string, json: string, named: RegExp][] = [
      ['a key twice', text.replace('{', '{"content":{},'), /"content" twice/],
      ['a nested key twice', text.replace('"requirements":[{', '"requirements":[{"title":"x",'), /"title"/],
      ['a key twice, once escaped', text.replace('{', '{"\\u006bey_id":"x",'), /"key_id"/],
      ['__proto__ twice', text.replace('{', '{"__proto__":1,"__proto__":{},'), /"__proto__"/],
    ]
    for (const [what, json, named] of cases) {
      it(what, async () => {
        assert.notEqual(json, text)
        const keyId = publishedKey.keyId
        await assert.rejects(verify({ source: record(json), keyId }), (error: unknown) => {
          assert.ok(error instanceof CommandError)
          assert.match(error.message, named)
          return true
        })
      })
    }

    it('bytes that are not UTF-8', async () => {
      const content = { ...contentOfRecord, changelog: 'a\ufffdb' }
      const bytes = Buffer.from(JSON.stringify(recordOf({ content })))
      const at = bytes.indexOf('\ufffd')
      const file = join(tempDir(), 'bytes.json')
      writeFileSync(file, Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff), bytes.subarray(at + 3)]))
      await assert.rejects(verify({ source: file, keyId: publishedKey.keyId }), {
        message: `${file} is not valid UTF-8`,
      })
    })

    it('in the catalog', async () => {
      const { key_id: keyId, ...rest } = catalogKeyOf(publishedKey, { status: 'revoked' })
      const key = `{"key_id":"${keyId}","status":"revoked",${JSON.stringify({ ...rest, status: 'active' }).slice(1)}`
      const catalog = tempFile(tempDir(), 'twice.json', `{"keys":[${key}]}`)
      await assert.rejects(verify({ source: record(), catalog }), /twice\.json: .*"status" twice/)
    })
  })

  it('handles records that are nested 5,000 levels deep or a megabyte long', async () => {
    const keyId = publishedKey.keyId
    const nested = JSON.stringify(recordOf()).replace(
      '"changelog":',
      `"a":${'['.repeat(5000)}${']'.repeat(5000)},"changelog":`,
    )
    const large = { ...recordOf(), content: { ...contentOfRecord, changelog: 'a'.repeat(1_000_000) } }
    for (const value of [nested, large]) {
      const { lines } = await verify({ source: record(value), keyId })
      assert.match(lines.at(-1) ?? '', /^REJECTED {2}malformed_record/)
    }
  })

  it('exits with 0 or 1, and reads standard input', async () => {
    const catalog = catalogOf(catalogKeyOf(publishedKey))
    const good = await runNode({ args: [waymarkFile, 'verify', record(), '--catalog', catalog] })
    assert.deepEqual([good.code, good.stderr], [0, ''])
    const bad = await runNode({ args: [waymarkFile, 'verify', record('{}'), '--key-id', publishedKey.keyId] })
    assert.equal(bad.code, 1)
    const child = spawn(process.execPath, [waymarkFile, 'verify', '-', '--key-id', publishedKey.keyId])
    child.stdin.end(JSON.stringify(recordOf()))
    const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
    assert.match(printed, /^VERIFIED/m)
    assert.equal(child.exitCode, 0)
  })
})

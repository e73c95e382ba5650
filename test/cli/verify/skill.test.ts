// Covers cli/verify/run-skill.ts and read-source.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { UsageError } from '../../../cli/command-error.ts'
import { describeVerification, runVerify, type VerifyOptions } from '../../../cli/verify/run.ts'
import { insertEmbedKey } from '../../../api/store/templates/embed-keys.ts'
import { withSigningApi } from '../../support/api/signing.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { waymarkFile } from '../../support/processes/command-line.ts'
import { runNode } from '../../support/processes/run-node.ts'
import { makeTestKey } from '../../support/signing/signed-record.ts'

const EMBED_KEY = 'wm_SkillOnTheCommandLine001'
const OTHER_KEY = 'wm_SkillOnTheCommandLine002'

describe('waymark verify of a SKILL.md', () => {
  const { api, key, database, publishGuide } = withSigningApi()
  const tempDir = withTempDir()
  let versionId = ''

  before(async () => {
    const guide = await publishGuide()
    versionId = guide.versionId
    await insertEmbedKey(database.db, EMBED_KEY, guide.templateId)
    await insertEmbedKey(database.db, OTHER_KEY, (await publishGuide()).templateId)
  })

  const skillAt = (embedKey?: string): string =>
    `${api.url}/v1/versions/${versionId}/SKILL.md${embedKey === undefined ? '' : `?embed_key=${embedKey}`}`
  const download = async (url: string): Promise<string> => (await fetch(url)).text()
  const save = (name: string, text: string): string => {
    const file = join(tempDir(), name)
    writeFileSync(file, text)
    return file
  }
  const savedSkill = async (): Promise<string> => save('SKILL.md', await download(skillAt(EMBED_KEY)))

  async function lastLine(options: VerifyOptions): Promise<string> {
    return describeVerification(await runVerify(options)).at(-1) ?? ''
  }

  it('verifies the file at its URL, with and without an embed key', async () => {
    const verified = `VERIFIED  version ${versionId}, signed by the key ${key.keyId}`
    assert.equal(await lastLine({ source: skillAt() }), verified)
    assert.equal(await lastLine({ source: skillAt(EMBED_KEY) }), verified)
  })

  it('verifies a file of the service that the caller trusts', async () => {
    const source = await savedSkill()
    assert.match(await lastLine({ source, baseUrl: `${api.url}/` }), /^VERIFIED/)
    await assert.rejects(runVerify({ source }), (error: unknown) => {
      assert.ok(error instanceof UsageError)
      assert.equal(
        error.message,
        `the file is for the service ${api.url}: if you trust that service, add --base-url ${api.url}`,
      )
      return true
    })
    assert.match(
      await lastLine({ source, baseUrl: 'https://waymark.example' }),
      /^REJECTED {2}service_mismatch: .* only https:\/\/waymark\.example is trusted$/,
    )
  })

  it('works with a pinned key, a saved catalog and a saved record', async () => {
    const source = await savedSkill()
    const baseUrl = api.url
    const record = save('record.json', await download(`${api.url}/v1/versions/${versionId}/signature`))
    const catalog = save('keys.json', await download(`${api.url}/.well-known/waymark-signing-keys.json`))
    for (const options of [
      { keyId: key.keyId },
      { catalog },
      { record },
      { record, catalog, embedKey: EMBED_KEY },
    ])
      assert.match(await lastLine({ source, baseUrl, ...options }), /^VERIFIED/)
    assert.match(
      await lastLine({ source, baseUrl, keyId: makeTestKey().keyId }),
      /^REJECTED {2}key_not_pinned/,
    )
    assert.match(await lastLine({ source, baseUrl, embedKey: OTHER_KEY }), /^REJECTED {2}embed_key_mismatch/)
  })

  it('asks nobody if the record, the key and the embed key are given', async () => {
    const away = 'http://127.0.0.1:1'
    const source = save('away', (await download(skillAt(EMBED_KEY))).replaceAll(api.url, away))
    const record = save('record.json', await download(`${api.url}/v1/versions/${versionId}/signature`))
    const given = { source, baseUrl: away, record, keyId: key.keyId }
    assert.match(await lastLine({ ...given, embedKey: EMBED_KEY }), /^VERIFIED/)
    await assert.rejects(runVerify(given), {
      name: 'NoAnswer',
      message: new RegExp(
        `cannot be read: .*: add --embed-key ${EMBED_KEY} if that is the key you were given$`,
      ),
    })
  })

  it('rejects a changed byte, and names the line', async () => {
    const file = await savedSkill()
    writeFileSync(file, readFileSync(file, 'utf8').replace('cdn.example.com', 'cdn.examp1e.com'))
    assert.match(
      await lastLine({ source: file, baseUrl: api.url }),
      /^REJECTED {2}skill_mismatch: line \d+ is ".*examp1e/,
    )
  })

  it('rejects the embed key of another guide, even if nothing else in the file is changed', async () => {
    const text = (await download(skillAt(EMBED_KEY))).replaceAll(EMBED_KEY, OTHER_KEY)
    assert.match(
      await lastLine({ source: save('other', text), baseUrl: api.url }),
      /^REJECTED {2}embed_key_mismatch: the guide has no embed key wm_/,
    )
  })

  it('rejects the file of another version at the URL of this one', async () => {
    const { versionId: other } = await publishGuide()
    const text = await download(`${api.url}/v1/versions/${other}/SKILL.md`)
    await withCache(text, async (cache) => {
      const source = `${cache}/v1/versions/${versionId}/SKILL.md`
      assert.match(await lastLine({ source, baseUrl: api.url }), /^REJECTED {2}version_mismatch/)
    })
  })

  it('says which release an unknown format needs, and exits with 2', async () => {
    const text = (await download(skillAt()))
      .replace('format: "2"', 'format: "7"')
      .replace('"0.1.0"', '"9.0.0"')
    const args = [waymarkFile, 'verify', save('later', text), '--base-url', api.url]
    const { code, stderr } = await runNode({ args, env: {} })
    assert.equal(code, 2)
    assert.match(stderr, /format 7 needs waymark 9\.0\.0 or later, and this is \d/)
  })

  it('refuses options of a SKILL.md for a record', async () => {
    const source = `${api.url}/v1/versions/${versionId}/signature`
    await assert.rejects(runVerify({ source, baseUrl: api.url }), {
      name: 'UsageError',
      message: `--base-url is for a SKILL.md, and ${source} is not one`,
    })
  })

  it('prints JSON, and exits with 0 or 1', async () => {
    const good = await runNode({ args: [waymarkFile, 'verify', skillAt(EMBED_KEY), '--json'] })
    assert.equal(good.code, 0, good.stderr)
    const { ok, skill } = JSON.parse(good.stdout) as { ok: boolean; skill: unknown }
    assert.deepEqual([ok, skill], [true, { versionId, baseUrl: api.url, embedKey: EMBED_KEY, format: 2 }])
    const file = save('bad', `${await download(skillAt())}x`)
    const bad = await runNode({ args: [waymarkFile, 'verify', file, '--base-url', api.url, '--json'] })
    assert.equal(bad.code, 1)
    assert.equal((JSON.parse(bad.stdout) as { code: string }).code, 'skill_mismatch')
  })
})

/** Serves a text at every path, as a cache does that mixes up its entries. */
async function withCache(text: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.end(text))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

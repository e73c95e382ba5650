import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { revokeAndResign } from '../../../api/signing/revocation.ts'
import { ok } from '../../support/drafts.ts'
import { makeActive, newSigner, SNIPPET, withSigningApi } from '../../support/signing.ts'
import { withTempDir } from '../../support/temp-dir.ts'
import { toolsOrSkip } from '../../support/tools.ts'

describe('the pages of the audit', () => {
  const { api, call, database, key, publishGuide } = withSigningApi()
  const tempDir = withTempDir()
  const hash = createHash('sha256').update(SNIPPET).digest('hex')
  const open = async (path: string) => {
    const response = await fetch(api.url + path, { redirect: 'manual' })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  it('look up a snippet, or a hash, without any script', async () => {
    const { status, html, headers } = await open('/audit')
    assert.equal(status, 200)
    assert.match(html, /<form class="card" action="\/audit" method="get">/)
    assert.doesNotMatch(html, /<script/)
    assert.match(
      headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'self'.*form-action 'self'/,
    )
    for (const q of [SNIPPET, hash, ` ${hash.toUpperCase()}\n`]) {
      const answer = await open(`/audit?q=${encodeURIComponent(q)}`)
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/audit/${hash}`])
    }
  })

  it('take the line breaks of a form for those that were signed', async () => {
    const lines = createHash('sha256').update('a\nb').digest('hex')
    const { headers } = await open('/audit?q=a%0D%0Ab')
    assert.equal(headers.get('location'), `/audit/${lines}`)
  })

  it('show where a snippet was published, verified', async () => {
    const { versionId } = await publishGuide()
    const { status, html } = await open(`/audit/${hash}`)
    assert.equal(status, 200)
    assert.match(html, /Verified by this server/)
    assert.equal(html.match(/<li data-outcome="passed">/g)?.length, 5)
    assert.ok(html.includes(versionId) && html.includes(key.keyId))
  })

  it('do not mind a SHA-256 in capitals', async () => {
    await publishGuide()
    const { status, headers } = await open(`/audit/${hash.toUpperCase()}`)
    assert.deepEqual([status, headers.get('location')], [303, `/audit/${hash}`])
  })

  it('show three commands that verify the record', async function () {
    toolsOrSkip(this, ['sh', 'curl', 'jq', 'openssl'])
    await publishGuide()
    const [, recipe = ''] = /<pre tabindex="0">([^]*?)<\/pre>/.exec((await open(`/audit/${hash}`)).html) ?? []
    const command = recipe.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    assert.equal(command.split('\n\n').length, 3)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: tempDir() })
    assert.match(stdout, /Signature Verified Successfully/)
  })

  it('do not show a record of what is unpublished, but that it was there', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const { html } = await open(`/audit/${hash}`)
    const [section = ''] = html.split('<section class="card">').filter((one) => one.includes(versionId))
    assert.match(section, /not published any more/)
    assert.doesNotMatch(section, /Verified/)
  })

  it('say that nothing was found, and put nothing of what was asked into the page as HTML', async () => {
    const { status, html } = await open(`/audit/${encodeURIComponent('<script>alert(1)</script>')}`)
    assert.equal(status, 404)
    assert.match(html, /Nothing found/)
    assert.doesNotMatch(html, /<script/)
    assert.equal((await open(`/audit/${'0'.repeat(64)}`)).status, 404)
  })

  it('say why a record is rejected', async () => {
    await makeActive(database.db, newSigner())
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: key.keyId, reason: 'Leaked', signer: undefined }),
    )
    const { html } = await open(`/audit/${hash}`)
    assert.match(html, /Rejected by this server \(revoked_key\)/)
    assert.match(html, /Key: failed[^]*Signature: not reached/)
  })
})

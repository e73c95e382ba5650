import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { revokeAndResign } from '../../../api/signing/revocation.ts'
import { ok } from '../../support/drafts.ts'
import { makeActive, newSigner } from '../../support/signers.ts'
import { SNIPPET, withSigningApi } from '../../support/signing.ts'
import { withTempDir } from '../../support/temp-dir.ts'
import { toolsOrSkip } from '../../support/tools.ts'

describe('the audit pages', () => {
  const { api, call, database, key, publishGuide } = withSigningApi()
  const tempDir = withTempDir()
  const hash = createHash('sha256').update(SNIPPET).digest('hex')
  const open = async (path: string) => {
    const response = await fetch(api.url + path, { redirect: 'manual' })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  it('look up a snippet or a hash without a script', async () => {
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

  it('match the line breaks of a form to the signed ones', async () => {
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

  it('are linked, earliest publisher first', async () => {
    const snippet = '<script src="https://cdn.example.com/crowded.js"></script>'
    const first = await publishGuide({ snippet })
    const second = await publishGuide({ snippet })
    const { templateId } = second
    for (let version = 2; version <= 21; version += 1) await publishGuide({ snippet, templateId })
    const path = `/audit/${createHash('sha256').update(snippet).digest('hex')}`
    const shown = (html: string): number => html.match(/<dt>Version id<\/dt>/g)?.length ?? 0
    const { html } = await open(path)
    assert.equal(shown(html), 20)
    assert.ok(html.indexOf(first.templateId) < html.indexOf(templateId))
    assert.equal(html.split(`<code>${templateId}</code>`).length, 2, 'one heading for each template')
    const [, next = ''] = /<a rel="next" href="([^"]+)">/.exec(html) ?? []
    const last = await open(next)
    assert.equal(last.status, 200)
    assert.equal(shown(last.html), 2)
    assert.ok(last.html.includes(templateId) && !last.html.includes(first.templateId))
    assert.doesNotMatch(last.html, /rel="next"/)
    assert.ok(last.html.includes(`<a href="${path}">`))
  })

  it('accept a SHA-256 in capitals', async () => {
    await publishGuide()
    const { status, headers } = await open(`/audit/${hash.toUpperCase()}`)
    assert.deepEqual([status, headers.get('location')], [303, `/audit/${hash}`])
  })

  it('show three commands that verify the record', async function () {
    toolsOrSkip(this, ['sh', 'curl', 'jq', 'openssl'])
    await publishGuide()
    const [, recipe = ''] = /<pre tabindex="0">([^]*?)<\/pre>/.exec((await open(`/audit/${hash}`)).html) ?? []
    const command = recipe
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    assert.equal(command.split('\n\n').length, 3)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: tempDir() })
    assert.match(stdout, /Signature Verified Successfully/)
  })

  it('show that a version was unpublished, but not its record', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const { html } = await open(`/audit/${hash}`)
    const [section = ''] = html.split('<section class="card">').filter((card) => card.includes(versionId))
    assert.match(section, /no longer published/)
    assert.doesNotMatch(section, /Verified/)
  })

  it('say that nothing was found, and escape the query', async () => {
    const { status, html } = await open(`/audit/${encodeURIComponent('<script>alert(1)</script>')}`)
    assert.equal(status, 404)
    assert.match(html, /Nothing found/)
    assert.doesNotMatch(html, /<script/)
    assert.equal((await open(`/audit/${'0'.repeat(64)}`)).status, 404)
  })

  it('say why a record was rejected', async () => {
    await makeActive(database.db, newSigner())
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: key.keyId, reason: 'Leaked', keyring: undefined }),
    )
    const { html } = await open(`/audit/${hash}`)
    assert.match(html, /Rejected by this server \(revoked_key\)/)
    assert.match(html, /Key: failed[^]*Signature: not reached/)
  })
})

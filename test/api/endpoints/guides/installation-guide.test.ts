// Covers api/endpoints/guides/installation-guide.ts and respond-with-markdown.ts.
import assert from 'node:assert/strict'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, send } from '../../../support/api/api-requests.ts'
import {
  keyOf,
  makeDraft,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
} from '../../../support/api/drafts.ts'
import { insertTestInstallation, type TestInstallation } from '../../../support/api/installations.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'SITE-0', required: true }]
const record = {
  type: 'dns_lookup',
  recordType: 'TXT',
  name: '_acme',
  match: 'equals',
  value: '{{installation.token}}',
}

describe("an installation's guide as Markdown", () => {
  const { api, call, database } = withAdminApi()

  const install = async (): Promise<{ embedKey: string; installation: TestInstallation }> => {
    const template = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, template.id)
    const body = 'Paste `{{siteId}}`.'
    await ok(putSteps(call, draft.id, [stepWith('record', { config: { body }, verification: record })]))
    await ok(publish(call, draft.id))
    const installation = await insertTestInstallation(database.db, template.id, {
      variables: { siteId: 'S-1' },
    })
    return { embedKey: keyOf(template), installation }
  }
  const as = ({ token }: TestInstallation, accept = '*/*'): RequestInit => ({
    headers: { Authorization: `Bearer ${token}`, Accept: accept },
  })

  it('has its values, its site and its token, opens its steps, and is kept by no cache', async () => {
    const { embedKey, installation } = await install()
    for (const path of [`/v1/guides/${embedKey}.md`, `/install/${embedKey}.md`, `/v1/guides/${embedKey}`]) {
      const response = await fetch(api.url + path, as(installation, 'text/markdown'))
      const text = await response.text()
      assert.equal(response.status, 200, text)
      assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.equal(response.headers.get('cache-control'), 'private, no-store')
      assert.equal(response.headers.get('etag'), null)
      assert.ok(text.includes('> Paste `S-1`.'))
      assert.ok(text.includes(`name: _acme.example.com\n`))
      assert.ok(text.includes(`value: ${installation.dnsToken}\n`))
      assert.ok(text.includes('$WAYMARK_INSTALLATION_TOKEN'))
      assert.ok(!text.includes(installation.token))
    }
    const opened = await database.db('installation_steps').where({ installation_id: installation.id })
    assert.equal(opened.length, 1)
  })

  it('refuses a token that is not valid, or that is for another guide', async () => {
    const [mine, other] = [await install(), await install()]
    for (const path of ['/v1/guides/KEY.md', '/install/KEY.md']) {
      const url = (key: string): string => api.url + path.replace('KEY', key)
      const crossing = await send(url(other.embedKey), as(mine.installation))
      assertRefused(crossing, { status: 403, code: 'installation_mismatch' })
      const revoked = await send(url(mine.embedKey), { headers: { Authorization: 'Bearer wmi_x' } })
      assertRefused(revoked, { status: 401, code: 'installation_token_invalid' })
    }
  })

  it('is named by its JSON', async () => {
    const { embedKey, installation } = await install()
    const { headers } = await send(`${api.url}/v1/guides/${embedKey}`, as(installation))
    assert.equal(headers.get('link'), `</v1/guides/${embedKey}.md>; rel="alternate"; type="text/markdown"`)
  })
})

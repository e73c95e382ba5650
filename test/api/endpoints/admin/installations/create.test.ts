// Covers POST in api/endpoints/admin/installations/list.ts, and api/installations/create.ts.
import assert from 'node:assert/strict'
import {
  isInstallationToken,
  hashInstallationToken,
} from '../../../../../api/credentials/installation-token.ts'
import { findInstallationByToken } from '../../../../../api/store/installations/tokens.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { makeDraft, makeTemplate, ok } from '../../../../support/api/drafts.ts'
import {
  create,
  makeInstallation,
  publishInstallable,
  readInstallation,
  TARGET,
  type Installation,
} from '../../../../support/api/admin-installations.ts'

const variables = [
  { name: 'siteId', type: 'id', label: 'Site', required: true, example: 'S-1' },
  {
    name: 'region',
    type: 'enum',
    label: 'Region',
    options: ['eu', 'us'],
    example: 'eu',
    default: 'eu',
    required: true,
  },
]

describe('POST /v1/admin/installations', () => {
  const { call, database, mine } = withAdminApi()
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call)
  })

  it('creates an installation with all steps to do', async () => {
    const { status, headers, body } = await create(call, { template_id: templateId, external_ref: 'c-1' })
    assert.equal(status, 201)
    const {
      id,
      token,
      token_info: info,
      dns_token: dnsToken,
      created_at: createdAt,
      updated_at,
      ...rest
    } = body as Installation
    assert.deepEqual(rest, {
      template_id: templateId,
      template_name: 'Install the pixel',
      external_ref: 'c-1',
      target: TARGET,
      variables: {},
      platform: null,
      locale: null,
      scope: null,
      status: 'not_started',
      stuck_step: null,
      stuck: null,
      monitor: null,
      completed_at: null,
      last_checked_at: null,
      steps: { done: 0, total: 2, open_checks: 1 },
      revision: 1,
    })
    assert.equal(updated_at, createdAt)
    assert.match(dnsToken, /^[a-z2-7]{32}$/)
    assert.ok(isInstallationToken(token))
    assert.deepEqual(
      { ...info, expires_at: '' },
      { display: `wmi_…${token.slice(-4)}`, expires_at: '', revoked_at: null },
    )
    const days = (Date.parse(info?.expires_at ?? '') - Date.parse(createdAt)) / 86_400_000
    assert.ok(Math.abs(days - 30) < 0.01, String(days))
    assert.equal(headers.get('location'), `/v1/admin/installations/${id}`)
    assert.equal(headers.get('etag'), '"1"')
  })

  it("returns its platform's steps in the guide's order", async () => {
    const { id } = await makeInstallation(call, { template_id: templateId, platform: 'wix' })
    const { step_states: steps, steps: summary, signals } = await readInstallation(call, id)
    assert.deepEqual(
      steps.map(({ slug, type, optional, state }) => [slug, type, optional, state]),
      [
        ['snippet', 'script_presence', false, 'todo'],
        ['settings', 'manual', false, 'todo'],
        ['extra', 'manual', true, 'todo'],
        ['wix-only', 'manual', false, 'todo'],
      ],
    )
    assert.deepEqual(summary, { done: 0, total: 3, open_checks: 1 })
    assert.deepEqual(signals, [])
    assert.deepEqual(steps[0], {
      slug: 'snippet',
      type: 'script_presence',
      optional: false,
      title: 'Title of snippet',
      state: 'todo',
      code: null,
      attempts: 0,
      opened_at: null,
      first_ok_at: null,
      last_checked_at: null,
    })
  })

  it('stores only the SHA-256 of the token', async () => {
    const { id, token } = await makeInstallation(call, { template_id: templateId })
    const row = await database.db('installations').where({ id }).first<Record<string, unknown>>()
    assert.deepEqual(row['token_hash'], hashInstallationToken(token))
    assert.ok(!JSON.stringify(row).includes(token))
    const found = await findInstallationByToken(database.db, hashInstallationToken(token))
    assert.deepEqual([found?.id, found?.account_id], [id, mine.id])
  })

  it('returns the existing installation for the same external_ref, and changes nothing', async () => {
    const template_id = await publishInstallable(call, variables)
    const fields = { template_id, external_ref: 'c-2', variables: { siteId: 'S-2' } }
    const { token, ...made } = await makeInstallation(call, fields)
    const again = await create(call, {
      ...fields,
      target: 'https://other.example/',
      variables: {},
      platform: 'nix',
    })
    assert.deepEqual([again.status, again.body], [200, made])
    assert.equal(again.headers.get('etag'), '"1"')
    const entries = await database.db('audit_log').where({ resource_id: made.id })
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['installation.created'],
    )
    assert.ok(await findInstallationByToken(database.db, hashInstallationToken(token)))
  })

  it('creates one installation for simultaneous requests with one external_ref', async () => {
    const fields = { template_id: templateId, external_ref: 'at-once' }
    const answers = await Promise.all(Array.from({ length: 6 }, async () => create(call, fields)))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 201])
    assert.equal(new Set(answers.map(({ body }) => body['id'])).size, 1)
    assert.equal(answers.filter(({ body }) => 'token' in body).length, 1)
  })

  it('creates another installation for the same external_ref of another template, and without an external_ref', async () => {
    const other = await publishInstallable(call)
    const ids = [
      await makeInstallation(call, { template_id: templateId, external_ref: 'c-3' }),
      await makeInstallation(call, { template_id: other, external_ref: 'c-3' }),
      await makeInstallation(call, { template_id: templateId }),
      await makeInstallation(call, { template_id: templateId }),
    ].map(({ id }) => id)
    assert.equal(new Set(ids).size, 4)
  })

  it('accepts a target that checks would refuse', async () => {
    for (const target of ['http://localhost:8080/a', 'https://10.0.0.1/', 'https://a.example:22/']) {
      assert.equal((await makeInstallation(call, { template_id: templateId, target })).target, target)
    }
  })

  it('stores values in the form that guides show', async () => {
    const template_id = await publishInstallable(call, [
      { name: 'shop', type: 'domain', label: 'Shop', example: 'a.example' },
      { name: 'note', type: 'text', label: 'Note', example: 'A' },
    ])
    const fields = { template_id, variables: { shop: 'BÜCHER.example', note: '' } }
    assert.deepEqual((await makeInstallation(call, fields)).variables, { shop: 'xn--bcher-kva.example' })
    const numbers = { template_id: fields.template_id, variables: { shop: null, note: 5 } }
    assert.deepEqual((await makeInstallation(call, numbers)).variables, { note: '5' })
  })

  it('creates an installation before anything is published, in a scope of the draft', async () => {
    const { id: template_id } = await makeTemplate(call)
    await makeDraft(call, template_id)
    const made = await makeInstallation(call, { template_id, scope: 'site', locale: 'en-GB' })
    assert.deepEqual(
      [made.scope, made.locale, made.steps],
      ['site', 'en-GB', { done: 0, total: 0, open_checks: 0 }],
    )
    assert.deepEqual((await readInstallation(call, made.id)).step_states, [])
  })

  it('accepts any language tag, since guides show their nearest locale', async () => {
    const template_id = await publishInstallable(call, [])
    assert.equal((await makeInstallation(call, { template_id, locale: 'fr_CA' })).locale, 'fr_CA')
  })

  it('refuses invalid fields by name, and creates nothing', async () => {
    const template_id = await publishInstallable(call, variables)
    const valid = { template_id, variables: { siteId: 'S-1' } }
    const unknown = '01890000-0000-7000-8000-000000000009'
    const withoutUser = /^target: must not contain a user name or a password/
    const bad: [object, number, string, RegExp][] = [
      [{ target: 'ftp://a.example/' }, 400, 'invalid_request', /^target: must be an http or https URL/],
      [{ target: 'shop.example' }, 400, 'invalid_request', /^target: /],
      [{ target: 'https://user:pass@a.example/' }, 400, 'invalid_request', withoutUser],
      [{ target: 'http://user@a.example' }, 400, 'invalid_request', withoutUser],
      [{ target: 'https://:pass@a.example/' }, 400, 'invalid_request', withoutUser],
      [{ target: 'https://a b.example/' }, 400, 'invalid_request', /^target: /],
      [
        { target: 'https://a.example/@b?c=@d#@e', external_ref: '' },
        400,
        'invalid_request',
        /^external_ref: /,
      ],
      [{ target: `https://a.example/${'x'.repeat(2048)}` }, 400, 'invalid_request', /^target: /],
      [{ target: undefined }, 400, 'invalid_request', /^target: /],
      [{ external_ref: '' }, 400, 'invalid_request', /^external_ref: /],
      [{ external_ref: 'x'.repeat(201) }, 400, 'invalid_request', /^external_ref: /],
      [{ variables: {} }, 400, 'invalid_variables', /^variables\.siteId: is required/],
      [{ variables: { siteId: '' } }, 400, 'invalid_variables', /^variables\.siteId: is required/],
      [{ variables: { siteId: 'a b' } }, 400, 'invalid_variables', /^variables\.siteId: must be letters/],
      [
        { variables: { siteId: 'S-1', region: 'mars' } },
        400,
        'invalid_variables',
        /^variables\.region: must be one of/,
      ],
      [
        { variables: { siteId: 'a b', size: 'L' } },
        400,
        'invalid_variables',
        /^variables\.siteId: must be letters.*; variables\.size: the template does not declare this variable$/,
      ],
      [{ variables: { siteId: 'S-1', size: 'L' } }, 400, 'invalid_variables', /^variables\.size: /],
      [
        { variables: { siteId: 'S-1', 'installation.token': 'L' } },
        400,
        'invalid_variables',
        /^variables\.installation/,
      ],
      [{ variables: { siteId: 'x'.repeat(5000) } }, 400, 'invalid_variables', /^variables: is longer/],
      [
        { variables: { siteId: [5] } },
        400,
        'invalid_request',
        /^variables\.siteId: must be text, a number, true or false$/,
      ],
      [
        { variables: { siteId: 2 ** 60 } },
        400,
        'invalid_request',
        /^variables\.siteId: must be text, because/,
      ],
      [{ variables: { siteId: 1e-7 } }, 400, 'invalid_request', /^variables\.siteId: must be text, because/],
      [{ platform: 'nix' }, 400, 'unknown_platform', /^platform: not found; known platforms are .*html/],
      [{ platform: 'Not A Slug' }, 400, 'invalid_request', /^platform: /],
      [{ locale: '%%' }, 400, 'invalid_request', /^locale: must be a language tag/],
      [{ scope: 'moon' }, 400, 'invalid_request', /^scope: not found; the guide's scopes are site/],
      [{ expires_in: 299 }, 400, 'invalid_request', /^expires_in: /],
      [{ expires_in: 31_536_001 }, 400, 'invalid_request', /^expires_in: /],
      [{ status: 'completed' }, 400, 'invalid_request', /status/],
      [{ template_id: 'x' }, 400, 'invalid_request', /^template_id: /],
      [{ template_id: unknown }, 404, 'not_found', /no template with this id/],
    ]
    const before = await readEverything()
    for (const [fields, status, code, message] of bad) {
      assert.match(assertRefused(await create(call, { ...valid, ...fields }), { status, code }), message)
    }
    assert.deepEqual(await readEverything(), before)
    assert.equal((await create(call, valid)).status, 201)
  })

  it('refuses the 100,001st installation of a template', async () => {
    const { id } = await makeTemplate(call)
    await database.db.transaction(async (trx) => {
      // Disables foreign key triggers, which take most of the time.
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(
        `insert into installations (id, template_id, target, dns_token)
         select cast(lpad(to_hex(n), 32, '0') as uuid), ?, 'https://a.example/', repeat('a', 32) from generate_series(1, 99999) n`,
        [id],
      )
    })
    await makeInstallation(call, { template_id: id, external_ref: 'last' })
    const message = assertRefused(await create(call, { template_id: id }), {
      status: 409,
      code: 'account_limit_reached',
    })
    assert.match(message, /100000 installations of this template/)
    await ok(create(call, { template_id: id, external_ref: 'last' }))
  }).timeout(60_000)

  async function readEverything(): Promise<unknown> {
    return Promise.all(
      ['installations', 'audit_log'].map((table) => database.db(table).orderBy('id').select('id')),
    )
  }
})

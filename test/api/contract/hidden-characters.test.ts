// Covers every field with a name in api/endpoints/declared-endpoints.ts, with api/errors/visible-text.ts.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { makeAccount, withAdminApi } from '../../support/api/admin-api.ts'
import { insertTemplateRow } from '../../support/api/events.ts'
import { makeActive } from '../../support/signing/signers.ts'
import { exchange, isAdmin, nameOf } from './exchange.ts'
import { validDrafts } from './request.ts'
import { contractSigner } from './signed-resources.ts'

/** Fields that hold a name, whichever endpoint has them. */
const nameFields = new Set(['name', 'title', 'label', 'button_label', 'external_ref', 'changelog', 'reason'])
/** Fields that hold names by locale. */
const namesByLocale = new Set(['name_i18n', 'label_i18n'])
/** Names with a form of their own are refused for that: signals, DNS records, and variables in code. */
const hasOwnForm = /(^|\.)(verification|variables\.\d+)\.name$|\/signals name$/
const SAMPLES = 40

type Path = readonly string[]

function namesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): Path[] => {
    if (namesByLocale.has(key)) return [[...path, key, 'de']]
    if (typeof inner === 'string') return nameFields.has(key) ? [[...path, key]] : []
    return namesIn(inner, [...path, key])
  })
}

function withText(value: unknown, [key = '', ...rest]: Path, text: string): unknown {
  const inner = rest.length === 0 ? text : withText((value as Record<string, unknown>)[key], rest, text)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner }
}

const kindOf = (path: Path): string => path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')

describe('names with hidden characters', function () {
  this.timeout(60_000)
  const admin = withAdminApi({ keyring: [contractSigner] })
  before(async () => makeActive(admin.database.db, contractSigner))
  const found = new Set<string>()

  for (const route of declaredEndpoints.filter((one) => isAdmin(one) && one.body)) {
    it(`are refused, and the answer names the field: ${nameOf(route)}`, async () => {
      const account = await makeAccount(admin.database.db)
      const tested = new Set<string>()
      for (const draft of fc.sample(validDrafts(route), { numRuns: SAMPLES, seed: 1 })) {
        for (const path of namesIn(draft.body)) {
          const kind = kindOf(path)
          if (tested.has(kind) || hasOwnForm.test(path.join('.')) || hasOwnForm.test(`${route.path} ${kind}`))
            continue
          tested.add(kind)
          for (const text of ['a\u001b[2Jb', 'a\u202eb', 'a\u2028b']) {
            const body = withText(draft.body, path, text)
            const { status, text: answer } = await exchange(admin, route, { ...draft, body, account })
            assert.equal(status, 400, answer)
            const { errors = [] } = (JSON.parse(answer) as { error: { errors?: { path: string }[] } }).error
            assert.ok(
              errors.some((error) => error.path === path.join('.')),
              `${path.join('.')} is not in ${answer}`,
            )
          }
        }
      }
      for (const kind of tested) found.add(`${nameOf(route)} ${kind}`)
    })
  }

  it('are shown if an earlier release stored them, and other fields can be changed', async () => {
    const { db } = admin.database
    const { id: accountId, key } = await makeAccount(db)
    const id = await insertTemplateRow(db, accountId)
    const label = 'Site\u001b[2J'
    const variables = [{ name: 'siteId', type: 'id', label, label_i18n: { de: label }, example: 'A1' }]
    const completion = { title: label, text: '', button: null, i18n: {} }
    await db('templates')
      .where({ id })
      .update({
        name: 'a\u202eb',
        name_i18n: JSON.stringify({ de: 'a\nb' }),
        variables: JSON.stringify(variables),
        completion: JSON.stringify(completion),
      })
    const path = `/v1/admin/templates/${id}`
    const headers = { 'If-Match': '*' }
    const body = { locales: ['en', 'de'] }
    const changed = await admin.call(`PATCH ${path}`, { key, headers, body })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const shown = (await admin.call(`GET ${path}`, { key })).body as {
      name: string
      name_i18n: object
      variables: { label: string; label_i18n: object }[]
      completion: { title: string }
      locales: string[]
    }
    assert.deepEqual(
      [shown.name, shown.name_i18n, shown.completion.title, shown.locales],
      ['a\u202eb', { de: 'a\nb' }, label, ['en', 'de']],
    )
    assert.deepEqual([shown.variables[0]?.label, shown.variables[0]?.label_i18n], [label, { de: label }])
  })

  it('were looked for in all kinds of names', () => {
    for (const name of [
      'POST /v1/admin/projects name',
      'POST /v1/admin/projects branding.name',
      'POST /v1/admin/projects/{id}/templates variables.*.label',
      'PATCH /v1/admin/templates/{id} name_i18n.de',
      'PATCH /v1/admin/templates/{id} completion.title',
      'POST /v1/admin/platforms name',
      'POST /v1/admin/api-keys name',
      'PATCH /v1/admin/account name',
      'POST /v1/admin/installations external_ref',
      'PUT /v1/admin/versions/{id}/requirements requirements.*.title',
      'PATCH /v1/admin/versions/{id} changelog',
      'POST /v1/admin/versions/{id}/unpublish reason',
    ])
      assert.ok(found.has(name), `${name} is not among ${[...found].join(', ')}`)
  })
})

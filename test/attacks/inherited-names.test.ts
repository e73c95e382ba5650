// Covers shared/own-value.ts, and what looks up names from outside with it.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { changesBetween } from '../../web/console/draft/changes.ts'
import { httpPingConfig } from '../../shared/check/config.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import { ownValue } from '../../shared/own-value.ts'
import { httpPing } from '../../worker/checks/http-ping.ts'
import { WorkBudget } from '../../worker/html/work-budget.ts'
import { makeAccount, withAdminApi } from '../support/api/admin-api.ts'
import { assertRefused } from '../support/api/api-requests.ts'
import { insertTemplateRow } from '../support/api/events.ts'
import { resultInEnglish } from '../support/checks/english.ts'
import { inheritedNames } from '../support/checks/hostile-values.ts'
import { assertResult, check, html } from '../support/checks/script-check.ts'
import { site, withSite } from '../support/checks/site.ts'

async function ping(listener: RequestListener, headers: Record<string, string>): Promise<CheckResult> {
  const config = httpPingConfig.parse({ type: 'http_ping', headers })
  const { signal } = new AbortController()
  const result = await withSite(listener, (tools) =>
    httpPing({ target: `${site}/`, config, signal, work: new WorkBudget() }, tools),
  )
  return resultInEnglish(result)
}

/** zod drops a rule of this name (4.6.7, v4/core/schemas.js), and a body with it is refused. */
const ruleNames = inheritedNames.filter((name) => name !== '__proto__')

describe('attack: names that every object inherits', () => {
  for (const name of inheritedNames) {
    it(`have no value in an object that does not set them: ${name}`, () => {
      assert.equal(ownValue({}, name), undefined)
      assert.equal(ownValue(JSON.parse(`{ "${name}": 1 }`) as Record<string, number>, name), 1)
    })
  }

  for (const name of ruleNames) {
    it(`are attributes of an element like any other: ${name}`, async () => {
      const config = { selector: 'script', attributes: { [name]: { equals: 'x' } } }
      const mismatch = {
        ok: false,
        found: false,
        conclusive: true,
        code: 'script_attribute_mismatch',
      } as const
      assertResult(await check(html('<script src=a></script>'), config), mismatch)
      assertResult(await check(html(`<script ${name}=y></script>`), config), mismatch)
      const passed = { ok: true, found: true, conclusive: true, code: 'ok' } as const
      assertResult(await check(html(`<script ${name}=x></script>`), config), passed)
      const address = { selector: 'script', attributes: { [name]: { hostIs: 'cdn.example' } } }
      assertResult(await check(html('<script src=a></script>'), address), mismatch)
    })

    it(`are headers like any other: ${name}`, async () => {
      const answer =
        (headers: Record<string, string>): RequestListener =>
        (_, res) =>
          res.writeHead(200, headers).end()
      const code = async (headers: Record<string, string>): Promise<string> =>
        (await ping(answer(headers), { [name]: 'x' })).details.code
      assert.equal(await code({}), 'http_header_mismatch')
      assert.equal(await code({ [name]: 'y' }), 'http_header_mismatch')
      assert.equal(await code({ [name]: 'x' }), 'ok')
    })

    it(`are elements like any other: ${name}`, async () => {
      const body = `<template><${name}></template><table><${name}></table><script src=a></script>`
      const passed = { ok: true, found: true, conclusive: true, code: 'ok' } as const
      assertResult(await check(html(body), { selector: 'script[src=a]' }), passed)
    })

    it(`are content encodings that nobody knows, and change nothing: ${name}`, async () => {
      const page = html('<script src=a></script>', 200, { 'content-encoding': name })
      const { details } = await check(page, { selector: 'script[src=a]' })
      assert.equal(details.code, 'ok')
    })

    it(`are changes like any other: ${name}`, () => {
      const [before, after] = [{}, { [name]: 'x' }]
      assert.deepEqual(changesBetween(before, after), [{ path: name, before: undefined, after: 'x' }])
    })
  }

  describe('in the admin API', () => {
    const { call, database } = withAdminApi()

    it('are variables like any other', async () => {
      const account = await makeAccount(database.db)
      const id = await insertTemplateRow(database.db, account.id)
      const variables = ruleNames
        .filter((name) => /^[a-z]/i.test(name))
        .map((name) => ({ name, type: 'text', label: name, required: true, example: 'x' }))
      const { key } = account
      const changed = await call(`PATCH /v1/admin/templates/${id}`, {
        key,
        body: { variables },
        headers: { 'If-Match': '*' },
      })
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      const body = { template_id: id, target: 'https://shop.example/' }
      const answer = await call('POST /v1/admin/installations', { key, body })
      const message = assertRefused(answer, { status: 400, code: 'invalid_variables' })
      for (const { name } of variables) assert.ok(message.includes(`variables.${name}: is required`), message)
      const values = Object.fromEntries(variables.map(({ name }) => [name, 'y']))
      const created = await call('POST /v1/admin/installations', {
        key,
        body: { ...body, variables: values },
      })
      assert.equal(created.status, 201, JSON.stringify(created.body))
      assert.deepEqual(created.body['variables'], values)
    })

    it('are refused as a key only if it is __proto__, which would be lost', async () => {
      const body =
        '{"name":"a","branding":{"name":"b","primary_color":"#000000","name_i18n":{"__proto__":"c"}}}'
      assertRefused(await call('POST /v1/admin/projects', { body }), { status: 400, code: 'invalid_json' })
    })
  })
})

// Covers the tables of docs/api.md, docs/admin-api.md, docs/verification.md, docs/guides/webhooks.md and docs/operations/*.md.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { declaredEndpoints } from '../../api/endpoints/declared-endpoints.ts'
import { accountScopes } from '../../api/credentials/scopes.ts'
import { openApiDocument } from '../../api/openapi/document.ts'
import { eventTypes } from '../../shared/webhooks/event-types.ts'
import { checkConfig } from '../../shared/check/config.ts'
import { checkResult } from '../../shared/check/result.ts'
import { settingNames } from '../../shared/config/setting-names.ts'

type Schema = {
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the reference pages', () => {
  const document = openApiDocument(declaredEndpoints)
  const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>

  it('name every public path in docs/api.md', () => {
    const api = read('docs/api.md')
    const paths = Object.keys(document.paths).filter((path) =>
      /^\/(v1\/(?!admin)|\.well-known|audit)/.test(path),
    )
    assert.ok(paths.length > 8)
    for (const path of paths) assert.ok(api.includes(path), path)
  })

  for (const name of [
    'Guide',
    'Step',
    'Event',
    'SignedRecord',
    'SignedContent',
    'KeyCatalog',
    'AuditMatch',
  ]) {
    it(`name every field of ${name} in docs/api.md`, () => {
      assertNamed('docs/api.md', fieldsOf(schemas[name] ?? {}))
    })
  }

  it('name every field of a check and of its result in docs/verification.md', () => {
    const forms = [checkConfig, checkResult].map((form) => z.toJSONSchema(form, { io: 'input' }) as Schema)
    const fields = forms.flatMap(fieldsOf)
    // The reference at /docs describes the fields of timings and near misses.
    const omitted = new Set(['failed', 'line', 'column', 'from', 'to', 'details'])
    assertNamed(
      'docs/verification.md',
      fields.filter(
        (field) =>
          !omitted.has(field) && (!field.endsWith('Ms') || /^(timeout|total|max|duration)/.test(field)),
      ),
    )
  })

  it('name every limit of a check in docs/verification.md', () => {
    assertNamed(
      'docs/verification.md',
      settingNames.filter((name) => name.startsWith('LIMIT_')),
    )
  })

  it('name every scope of a key in docs/admin-api.md', () => {
    assertNamed('docs/admin-api.md', accountScopes)
  })

  it('name every event, and say when it is sent, in docs/guides/webhooks.md', () => {
    const rows = read('docs/guides/webhooks.md').replaceAll(/ +\|/g, ' |')
    for (const [type, meaning] of Object.entries(eventTypes))
      assert.ok(rows.includes(`| \`${type}\` | ${meaning} |`), type)
  })

  it('name every table in docs/data-model.md', () => {
    const migrations = globSync('migrations/*.ts').map(read).join('\n')
    const tables = Array.from(
      migrations.matchAll(/create (?:unlogged )?table (\w+)/g),
      ([, table = '']) => table,
    )
    assert.ok(tables.length > 20)
    assertNamed('docs/data-model.md', tables)
  })
})

function assertNamed(page: string, names: readonly string[]): void {
  const text = read(page)
  assert.ok(names.length > 0)
  for (const name of names) assert.ok(text.includes(`\`${name}\``), `${page} does not name ${name}`)
}

function fieldsOf({ $defs = {}, properties = {}, oneOf = [], anyOf = [], items }: Schema): string[] {
  const inner = [
    ...Object.values($defs),
    ...Object.values(properties),
    ...oneOf,
    ...anyOf,
    ...(items ? [items] : []),
  ]
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
}

// Covers api/drafts/content.ts, and the hashes of api/signing/content-hash.ts and snippet-hashes.ts.
import assert from 'node:assert/strict'
import { draftContent, hashContent } from '../../../api/drafts/content.ts'
import { readDeclarations } from '../../../api/guides/variables/declarations.ts'
import { snippetHashes } from '../../../api/signing/snippet-hashes.ts'
import { requirementWith } from '../../support/api/requirements.ts'

const version = {
  id: '01890000-0000-7000-8000-000000000002',
  template_id: '01890000-0000-7000-8000-000000000001',
  version: 7,
  allowed_scopes: ['site', 'page'],
  default_scope: 'site',
  changelog: 'Größer & <b>besser</b>\u2028',
}
const declared = readDeclarations([
  { name: 'siteId', type: 'id', label: 'Site', required: true, example: 'S-1', maxLength: 40 },
  {
    name: 'plan',
    type: 'enum',
    label: 'Plan',
    required: false,
    default: 'pro',
    example: 'free',
    maxLength: 10,
    options: ['free', 'pro'],
  },
  { name: 'unused', type: 'text', label: 'Unused', required: false, example: 'x', maxLength: 10 },
])
const steps = [
  requirementWith('verify', {
    id: '01890000-0000-7000-8000-000000000103',
    order: 4,
    requirement_type: 'dns_record',
    optional: true,
    verification: {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '@',
      match: 'equals',
      value: 'w={{siteId}}',
    },
  }),
  requirementWith('snippet', {
    id: '01890000-0000-7000-8000-000000000101',
    order: 1,
    requirement_type: 'code_snippet',
    platform_ids: ['wix', 'html', 'wix'],
    installation_scopes: ['site', 'page'],
    config: {
      body: 'Paste this on the **{{plan}}** plan, {{ not }} there.\n',
      snippet: '<script async src="https://cdn.example.com/w.js?id={{siteId}}"></script>',
      language: 'html',
      placement: 'head',
      i18n: { 'pt-BR': { title: 'Cole', body: null }, de: { title: null, body: 'Füge ein: {{undeclared}}' } },
    },
    verification: { type: 'script_presence', selector: 'script[src*="w.js"]' },
  }),
]

describe("a version's signed content", () => {
  const publishedAt = new Date('2026-01-02T03:04:05.678Z')
  const content = draftContent(version, steps, { publishedAt, declared })

  it('has the content hash that earlier releases computed, apart from schema_version', () => {
    const hashes = [2, 3].map((schema) => hashContent({ ...content, schema_version: schema }).content_hash)
    assert.deepEqual(hashes, [
      '8ff5b7dc40dcfff3b48aa525072b8c925507b3e220c686d0ca26b8ec6ab2d42d',
      '3a1c369ffbb0e11a7b2d5179357905ac6488b22023869f80c798cd6fe25f36a1',
    ])
    assert.equal(content.schema_version, 4)
  })

  it('has the snippet hashes that earlier releases computed', () => {
    assert.deepEqual(snippetHashes(version.id, content), [
      {
        sha256: '60ff162a16c0ee6460c3bb2c882b3e89294fbf69e710efaa708dfeadbbe3e598',
        version_id: version.id,
        requirement_id: '01890000-0000-7000-8000-000000000101',
      },
    ])
  })
})

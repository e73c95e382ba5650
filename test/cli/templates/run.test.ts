import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lint } from '../../../api/drafts/lint/index.ts'
import { formatFile, templateFile } from '../../../api/drafts/template-file.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { publishDraft } from '../../../api/store/templates/versions.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { unlimited } from '../../support/api/api.ts'
import { runWaymark, runWaymarkHere } from '../../support/processes/command-line.ts'
import { makeDraft, makeProject, makeTemplate, ok, putSteps, stepWith } from '../../support/api/drafts.ts'
import { earlierContent } from '../../support/processes/earlier-release.ts'
import { requirementWith } from '../../support/api/requirements.ts'
import type { Ended } from '../../support/processes/run-node.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))
const files = readdirSync(examples)

type Preview = { locale: string; steps: { title: string }[] }

describe('waymark templates', function () {
  const { api, call, database, mine } = withAdminApi()
  const tempDir = withTempDir()

  const access = (): Record<string, string> => ({ WAYMARK_URL: api.url, WAYMARK_KEY: mine.key })

  async function templates(args: string[], env: Record<string, string> = {}): Promise<Ended> {
    return runWaymarkHere(['templates', ...args], { ...access(), ...env })
  }

  it('imports a file into a project, publishes it, and exports the same file byte for byte', async () => {
    const project = await makeProject(call)
    const file = join(examples, 'analytics-snippet.json')
    const made = await templates(['import', file, '--project', project, '--publish'])
    assert.deepEqual([made.code, made.stderr], [0, ''])
    const [, id = '', embedKey = ''] =
      /^template {2}(\S+)\nversion {3}\S+\nembed key (\S+)\n$/.exec(made.stdout) ?? []
    assert.ok((await findGuideSource(database.db, embedKey))?.published)
    const { stdout, code } = await runWaymark(['templates', 'export', id], access())
    assert.deepEqual([code, stdout], [0, readFileSync(file, 'utf8')])
  })

  it('lists the templates of all projects, with what other commands need of them', async () => {
    const [draft, other] = [await makeTemplate(call, { name: 'A draft' }), await makeTemplate(call)]
    const { stdout, code } = await templates(['list', '--json', '--limit', '100'])
    assert.equal(code, 0)
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const row = rows.find(({ id }) => id === draft.id)
    const { name, status, project_id: project, embed_key: key } = row ?? {}
    assert.deepEqual([name, status, key], ['A draft', 'not published', draft.embed_keys[0]?.key])
    assert.ok(rows.some(({ id }) => id === other.id))

    const of = await templates(['list', '--project', String(project)])
    assert.match(of.stdout, new RegExp(`^${draft.id}\tA draft\t.*\tnot published\twm_`, 'm'))
    const first = await templates(['list', '--limit', '1'])
    assert.equal(first.stdout.split('\n').length, 2)
    assert.match(
      first.stderr,
      /^1 (?:of \d+ templates: list all|template, and there are more: list more) with --limit/,
    )
  })

  it("prints the service's errors about a file", async () => {
    const project = await makeProject(call)
    const file = join(tempDir(), 'guide.json')
    writeFileSync(file, '{"waymark_template":1,"colour":"red"}')
    const { code, stderr, stdout } = await templates(['import', file, '--project', project])
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(
      stderr,
      /^waymark: http:\/\/\S+ rejected the request: .*name: is required.*colour: is not a known field.* \(invalid_request\)$/m,
    )
  })

  it('keeps the draft of a file that cannot be published, and prints its id', async () => {
    const project = await makeProject(call)
    const guide = templateFile.parse(JSON.parse(readFileSync(join(examples, 'tag-manager.json'), 'utf8')))
    const file = join(tempDir(), 'guide.json')
    writeFileSync(file, formatFile({ ...guide, variables: [] }))
    const { code, stderr } = await templates(['import', file, '--project', project, '--publish'])
    assert.equal(code, 3)
    const [, id = ''] =
      /template (\S+) was created, but its draft \S+ was not published: .*\(draft_invalid\)/.exec(stderr) ??
      []
    await ok(call(`GET /v1/admin/templates/${id}`))
  })

  for (const [problem, args, env, code, message] of [
    [
      'the template does not exist',
      ['export', 'nothing'],
      {},
      3,
      /no template with id nothing: `waymark templates list` has them/,
    ],
    [
      'the file does not exist',
      ['import', '/nowhere', '--project', 'x'],
      {},
      3,
      /^waymark: \/nowhere does not exist/m,
    ],
    [
      'the service does not answer',
      ['export', 'x'],
      { WAYMARK_URL: 'http://127.0.0.1:1' },
      3,
      /Could not reach http:\/\/127\.0\.0\.1:1: .*; compare WAYMARK_URL or --base-url with .* npm start starts one/,
    ],
    [
      'the URL is invalid',
      ['export', 'x'],
      { WAYMARK_URL: 'guides.example.com' },
      3,
      /WAYMARK_URL must be a URL/,
    ],
    ['no key is set', ['export', 'x'], { WAYMARK_KEY: '' }, 3, /: set WAYMARK_KEY to an account API key of /],
    ['no project is named', ['import', 'x'], {}, 3, /--project/],
  ] as const) {
    it(`explains the error if ${problem}`, async () => {
      const ended = await templates([...args], env)
      assert.equal(ended.code, code)
      assert.match(ended.stderr, message)
    })
  }
})

describe('a template as a file', () => {
  const { call, database } = withAdminApi()
  const exportOf = async (id: string, query = '') => ok(call(`GET /v1/admin/templates/${id}/export${query}`))
  const importOf = async (project: string, body: unknown) =>
    ok<{ template: { id: string }; version: { id: string } }>(
      call(`POST /v1/admin/projects/${project}/templates/import`, { body }),
      201,
    )

  for (const name of files) {
    const text = readFileSync(join(examples, name), 'utf8')

    it(`is examples/${name}, without errors, and with warnings about no more than its reserved names`, async () => {
      const guide = templateFile.parse(JSON.parse(text))
      assert.ok(guide.locales.length > 1)
      const id = '01890000-0000-7000-8000-000000000001'
      const requirements = guide.requirements.map((step, order) => ({ ...step, id, order }))
      const platforms = new Set<string>(await database.db('platforms').pluck('slug'))
      const found = lint({
        template: guide,
        version: guide,
        requirements,
        platforms,
        contentBytes: text.length,
      })
      const others = found.warnings.filter(({ code }) => code !== 'dns_name_reserved')
      assert.deepEqual([found.errors, others], [[], []])
    })

    it(`is the same after an import and an export: examples/${name}`, async () => {
      const project = await makeProject(call)
      const { template } = await importOf(project, text)
      const first = formatFile(templateFile.parse(await exportOf(template.id)))
      assert.equal(first, text)
    })
  }

  for (const name of files) {
    it(`is complete in every language on every platform: examples/${name}`, async () => {
      const guide = templateFile.parse(JSON.parse(readFileSync(join(examples, name), 'utf8')))
      const { version } = await importOf(await makeProject(call), guide)
      const platforms = [guide.default_platform, ...guide.requirements.flatMap((step) => step.platform_ids)]
      for (const platform of new Set(platforms)) {
        const shown: unknown[] = []
        for (const locale of guide.locales) {
          const body = { platform, locale }
          const preview = await ok<Preview>(call(`POST /v1/admin/versions/${version.id}/preview`, { body }))
          assert.equal(preview.locale, locale)
          assert.ok(preview.steps.length > 2)
          assert.doesNotMatch(JSON.stringify(preview), /\{\{/)
          shown.push(...preview.steps.map(({ title }) => title))
        }
        assert.equal(new Set(shown).size, shown.length, 'two languages have the same title')
      }
    })
  }

  it('has every field that an author can set, and is the same for a draft and a published version', async () => {
    const made = await makeTemplate(call, {
      locales: ['en', 'pt-BR', 'de'],
      name_i18n: { 'pt-BR': 'N2', de: 'N3' },
      detection_rules: [{ platform: 'wix', source: 'referer_host', op: 'suffix', value: 'wix.com' }],
      completion: {
        title: 'T',
        text: 'B',
        button: { label: 'L', url: 'https://a.example/' },
        i18n: { 'pt-BR': { title: 'T2' }, de: { text: 'B2', button_label: 'L2' } },
      },
      variables: [
        {
          name: 'plan',
          type: 'enum',
          label: 'Plan',
          label_i18n: { 'pt-BR': 'Plano', de: 'Tarif' },
          example: 'pro',
          default: 'free',
          options: ['free', 'pro'],
        },
      ],
    })
    const draft = await makeDraft(call, made.id)
    const scopes = { allowed_scopes: ['site', 'page'], default_scope: 'page', changelog: 'First' }
    await ok(call(`PATCH /v1/admin/versions/${draft.id}`, { body: scopes, headers: { 'If-Match': '*' } }))
    const translations = { 'pt-BR': { title: 'T', body: 'B' }, de: { title: 'T', body: 'B' } }
    await ok(
      putSteps(call, draft.id, [
        stepWith('last', { platform_ids: ['wix', 'html'], installation_scopes: ['site', 'page'] }),
        stepWith('all', {
          requirement_type: 'code_snippet',
          optional: true,
          config: { snippet: '<i>{{plan}}</i>', language: 'html', placement: 'head', i18n: translations },
          verification: {
            type: 'script_presence',
            selector: 'i',
            timeoutMs: 900,
            attributes: { src: { startsWith: 'https:', contains: 'x' }, 'data-a': { equals: '' } },
          },
        }),
      ]),
    )
    const fromDraft = JSON.stringify(await exportOf(made.id))
    await ok(call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: { 'If-Match': '*' } }))
    assert.equal(JSON.stringify(await exportOf(made.id)), fromDraft)
    assert.equal(JSON.stringify(await exportOf(made.id, `?version_id=${draft.id}`)), fromDraft)
    const { template } = await importOf(await makeProject(call), JSON.parse(fromDraft))
    assert.equal(JSON.stringify(await exportOf(template.id)), fromDraft)
  })

  it('keeps unfinished steps', async () => {
    const made = await makeTemplate(call)
    const draft = await makeDraft(call, made.id)
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'equals' }
    await ok(putSteps(call, draft.id, [stepWith('', { title: '', verification })]))
    const exported = JSON.stringify(await exportOf(made.id))
    const { template } = await importOf(await makeProject(call), JSON.parse(exported))
    assert.equal(JSON.stringify(await exportOf(template.id)), exported)
  })

  it('is the current version, not the newer draft', async () => {
    const made = await makeTemplate(call)
    const draft = await makeDraft(call, made.id)
    await ok(putSteps(call, draft.id, [stepWith('now')]))
    await ok(call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: { 'If-Match': '*' } }))
    const next = await makeDraft(call, made.id)
    const file = templateFile.parse(await exportOf(made.id))
    assert.deepEqual(
      file.requirements.map(({ config }) => config.slug),
      ['now'],
    )
    assert.deepEqual(templateFile.parse(await exportOf(made.id, `?version_id=${next.id}`)).requirements, [])
  })

  it('is complete even if an older release published fewer fields', async () => {
    const made = await makeTemplate(call)
    const draft = await makeDraft(call, made.id)
    const { id, ...step } = requirementWith('old', { config: { snippet: '<i>' } })
    const lean = { ...step, id, config: { slug: 'old', body: 'Do it', snippet: '<i>' } }
    const full = earlierContent({ templateId: made.id, versionId: draft.id }, '<i>')
    const content = JSON.parse(full.content_text) as object
    await publishDraft(database.db, draft.id, {
      ...full,
      content_text: JSON.stringify({ ...content, requirements: [lean] }),
    })
    const file = templateFile.parse(await exportOf(made.id, `?version_id=${draft.id}`))
    assert.deepEqual(file.requirements[0]?.config, {
      ...lean.config,
      language: null,
      placement: null,
      i18n: {},
    })
    const body = { from_version_id: draft.id }
    await ok(call(`POST /v1/admin/templates/${made.id}/versions`, { body }), 201)
  })

  it('cannot be exported without a version', async () => {
    const { id } = await makeTemplate(call)
    const { status } = await call(`GET /v1/admin/templates/${id}/export`)
    assert.equal(status, 404)
  })
})

describe('waymark templates import --publish over a limit', () => {
  const { api, call, mine } = withAdminApi({
    makeLimiter: (limit) =>
      limit.name === 'publishing'
        ? { limit, count: async () => ({ allowed: false, remaining: 0, resetMs: 29_500 }) }
        : unlimited(limit),
  })

  it('keeps the draft, and says which limit and when to try again', async () => {
    const project = await makeProject(call)
    const file = join(examples, 'analytics-snippet.json')
    const env = { WAYMARK_URL: api.url, WAYMARK_KEY: mine.key }
    const { code, stderr } = await runWaymarkHere(
      ['templates', 'import', file, '--project', project, '--publish'],
      env,
    )
    assert.equal(code, 3)
    assert.match(
      stderr,
      /its draft \S+ was not published: .*Over the limit of 20 requests to publish a minute for this template \(rate_limited\), try again in 30 s$/m,
    )
  })
})

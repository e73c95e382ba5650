// Covers shared/skill/skill.ts, applies-to.ts, done-when.ts, front-matter.ts, steps.ts and values.ts.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { SKILL_FORMAT, type SkillFormat } from '../../../shared/skill/format.ts'
import { skillDescription, skillName } from '../../../shared/skill/front-matter.ts'
import { readSkillObject } from '../../../shared/skill/signed-skill.ts'
import { renderSkill } from '../../../shared/skill/skill.ts'
import { publishedKey, recordOf } from '../../support/signing/signed-record.ts'
import { everyKind, service, signedContentOf, signedStep } from './skills.ts'

/** Files in the format of this release and in earlier ones. */
const vectors = { 1: 'skill-1', 2: 'skill' } as const satisfies Record<SkillFormat, string>

function contentOf(content: Readonly<Record<string, unknown>>) {
  const read = readSkillObject(content)
  assert.ok(read)
  return read
}

function render(
  content: Readonly<Record<string, unknown>>,
  embedKey: string | undefined = service.embedKey,
  format: SkillFormat = SKILL_FORMAT,
): string {
  const { content_hash: contentHash } = recordOf({ content })
  return renderSkill({
    content: contentOf(content),
    contentHash,
    keyId: publishedKey.keyId,
    format,
    service: { ...service, embedKey },
  })
}

describe('a SKILL.md', () => {
  for (const [name, file] of Object.entries(vectors))
    it(`has the same bytes in every release with format ${name}`, () => {
      const vector = new URL(`../../vectors/${file}.md`, import.meta.url)
      const rendered = render(everyKind, service.embedKey, Number(name) as SkillFormat)
      if (process.env['WAYMARK_WRITE_VECTORS']) writeFileSync(vector, rendered)
      const message = 'the rendering has changed: add a format, and set WAYMARK_WRITE_VECTORS=1 once'
      assert.equal(rendered, readFileSync(vector, 'utf8'), message)
      assert.ok(rendered.includes(`  format: "${name}"`))
    })

  it('tells its reader to have a default confirmed, and to choose one of several platforms', () => {
    const text = render(everyKind)
    assert.match(text, /the guide's default is `free`, to use only if your user confirms it/)
    assert.match(text, /`\{\{installation.platform\}\}` is the platform of the site: `html`, `wordpress`\./)
    assert.match(text, /--platform='\{\{installation.platform\}\}'/)
  })

  it('has front matter in the form of the specification', () => {
    const [, yaml = ''] = /^---\n([^]*?)\n---\n/.exec(render(everyKind)) ?? []
    const { name, description, metadata, ...rest } = parse(yaml) as Record<string, unknown>
    assert.match(String(name), /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.ok(String(description).length <= 1024)
    assert.deepEqual(Object.keys(rest), ['compatibility'])
    assert.deepEqual(metadata, {
      format: '2',
      needs_release: '0.1.0',
      setup_version_id: everyKind['setup_version_id'],
      version: '3',
      content_hash: recordOf({ content: everyKind }).content_hash,
      key_id: publishedKey.keyId,
      source: `${service.baseUrl}/v1/versions/${String(everyKind['setup_version_id'])}/signature`,
      embed_key: service.embedKey,
    })
  })

  it('does not depend on the order of keys in the content', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, one]) => [key, reversed(one)]),
      )
    }
    assert.equal(render(reversed(everyKind) as Record<string, unknown>), render(everyKind))
  })

  it('checks the steps of a platform and a scope in the guide that has them', () => {
    const verification = { type: 'http_ping' }
    const text = render(
      signedContentOf([
        signedStep('all', { verification, installation_scopes: ['page', 'site'] }),
        signedStep('some', { verification, platform_ids: ['wix', 'html'], installation_scopes: ['page'] }),
      ]),
    )
    const commands = text.match(/^waymark verify-site [^]*?(?=\n```)/gm) ?? []
    assert.equal(commands.length, 2)
    assert.doesNotMatch(commands[0] ?? '', /--platform|--scope/)
    assert.match(
      commands[1] ?? '',
      /--platform='\{\{installation.platform\}\}' \\\n {2}--scope='page' \\\n {2}--step='some'/,
    )
  })

  it('asks for the embed key if it has none', () => {
    const text = renderSkill({
      content: contentOf(everyKind),
      contentHash: createHash('sha256').digest('hex'),
      keyId: publishedKey.keyId,
      format: SKILL_FORMAT,
      service: { ...service, embedKey: undefined },
    })
    assert.ok(text.includes("--embed-key 'EMBED_KEY'"))
    assert.ok(text.includes('- `EMBED_KEY`: the embed key of the guide'))
    assert.ok(!text.includes('wm_0'))
  })

  it('never shows an example as a value', () => {
    assert.ok(!render(everyKind).includes('S-1024'))
  })

  it('says of a guide without checks that it cannot be verified', () => {
    const text = render(signedContentOf([signedStep('look', { verification: { type: 'manual' } })]))
    assert.match(text, /This guide has no checks, so do not report it as verified/)
    assert.ok(!text.includes('verify-site'))
  })

  it('is not rendered for content that a later release has published', () => {
    assert.equal(readSkillObject({ ...everyKind, schema_version: 5 }), undefined)
    assert.equal(readSkillObject({ ...everyKind, later: { a: 1 } })?.version, undefined)
    assert.equal(readSkillObject({ version: 1 }), undefined)
  })
})

describe("a skill's name", () => {
  const nameOf = (title: string) => skillName(contentOf(signedContentOf([signedStep('a', { title })])))

  it('has words of the first title, and the end of the id of the template', () => {
    assert.equal(
      nameOf('Add the snippet (to your pages)!'),
      'install-add-the-snippet-to-your-pages-0242ac120003',
    )
    assert.equal(nameOf('日本語'), 'install-0242ac120003')
    assert.equal(skillName(contentOf(signedContentOf([]))), 'install-0242ac120003')
  })

  it('has at most 64 characters, and no hyphen at an end', () => {
    for (let length = 1; length < 200; length++) {
      assert.match(nameOf('ab '.repeat(length)), /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.match(nameOf('a'.repeat(length)), /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })
})

it("a skill's description has at most 1,024 characters, whole ones, and the number of further steps", () => {
  const steps = Array.from({ length: 100 }, (_, index) =>
    signedStep(`s${index}`, { title: '😀'.repeat(200) }),
  )
  const description = skillDescription(contentOf(signedContentOf(steps)))
  assert.ok(description.length <= 1024)
  assert.ok(description.isWellFormed())
  assert.match(description, /, 9\d more$/)
})

// Covers shared/skill/verify-skill.ts, read-skill.ts, first-difference.ts and signed-skill.ts.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { SKILL_FORMAT, type SkillFormat } from '../../../shared/skill/format.ts'
import { readSkill, isSkill } from '../../../shared/skill/read-skill.ts'
import { readSkillObject } from '../../../shared/skill/signed-skill.ts'
import { renderSkill } from '../../../shared/skill/skill.ts'
import { verifySkill, type SkillTrust, type SkillVerification } from '../../../shared/skill/verify-skill.ts'
import { catalogKeyOf, makeTestKey, publishedKey, recordOf } from '../../support/signing/signed-record.ts'
import { everyKind, service, signedContentOf, signedStep } from './skills.ts'

const record = recordOf({ content: everyKind })
const trust: SkillTrust = {
  baseUrl: service.baseUrl,
  readCatalog: async () => ({ keys: [catalogKeyOf(publishedKey)] }),
  readRecord: async () => record,
  isKeyOfGuide: async ({ embedKey }) => embedKey === service.embedKey,
}

function renderOf(
  { content, content_hash: contentHash, key_id: keyId } = record,
  from = service,
  format: SkillFormat = SKILL_FORMAT,
): string {
  const read = readSkillObject(content)
  assert.ok(read)
  return renderSkill({ content: read, contentHash, keyId, format, service: from })
}

const file = renderOf()

async function verify(text: string, overrides: Partial<SkillTrust> = {}): Promise<SkillVerification> {
  const reading = readSkill(text)
  if (reading.kind === 'claims') return verifySkill(text, reading.claims, { ...trust, ...overrides })
  return { ok: false, code: 'malformed_skill', message: reading.problem, steps: [] }
}

async function codeOf(text: string, overrides: Partial<SkillTrust> = {}): Promise<string> {
  const verification = await verify(text, overrides)
  return verification.ok ? 'ok' : verification.code
}

describe('the verification of a SKILL.md', () => {
  it('accepts what the signed version renders to, and reports each step', async () => {
    const { ok, steps } = await verify(file)
    assert.equal(ok, true)
    assert.deepEqual(steps.slice(-2), [
      `The file is for the service ${service.baseUrl} and the embed key ${service.embedKey}.`,
      'The file is what the signed version renders to, byte for byte.',
    ])
  })

  it('rejects every file in which one character is another one, missing or added', async () => {
    const small = recordOf({ content: signedContentOf([signedStep('a', { title: 'A' })]) })
    const text = renderOf(small)
    const readRecord = async () => small
    assert.equal(await codeOf(text, { readRecord }), 'ok')
    for (let at = 0; at < text.length; at++) {
      const [before, character, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
      const changes = [
        before + (character === 'a' ? 'b' : 'a') + after,
        before + after,
        `${before} ${character}${after}`,
      ]
      const changed = changes[at % changes.length] ?? assert.fail()
      assert.notEqual(
        await codeOf(changed, { readRecord }),
        'ok',
        `at ${at}: ${before.slice(-20)}|${after.slice(0, 20)}`,
      )
    }
  }).timeout(60_000)

  it('names the line that differs', async () => {
    const lines = file.split('\n')
    const at = lines.findIndex((line) => line.includes('<script src="/w.js"'))
    const verification = await verify(file.replace('<script src="/w.js"', '<script src="/x.js"'))
    assert.ok(!verification.ok)
    assert.equal(verification.code, 'skill_mismatch')
    assert.equal(
      verification.message,
      `line ${at + 1} is "${lines[at]?.replace('/w', '/x')}", and the signed version has "${lines[at]}" there`,
    )
  })

  it('rejects a file with other line ends, without its end, or with more after it', async () => {
    assert.equal(await codeOf(file.replaceAll('\n', '\r\n')), 'skill_mismatch')
    assert.equal(await codeOf(`\ufeff${file}`), 'skill_mismatch')
    assert.equal(await codeOf(file.slice(0, -1)), 'skill_mismatch')
    assert.equal(await codeOf(`${file}Now run this.\n`), 'skill_mismatch')
    assert.equal(await codeOf(file.slice(0, 1500)), 'skill_mismatch')
  })

  it('rejects a file for another service, whatever the record says', async () => {
    const elsewhere = renderOf(record, { ...service, baseUrl: 'https://evil.example' })
    assert.equal(await codeOf(elsewhere), 'service_mismatch')
    assert.equal(await codeOf(elsewhere, { baseUrl: 'https://evil.example' }), 'ok')
  })

  it("rejects the embed key of another guide, whose checks would be another author's", async () => {
    const other = renderOf(record, { ...service, embedKey: 'wm_9999999999999999999999zZ' })
    assert.equal(await codeOf(other), 'embed_key_mismatch')
  })

  it('rejects what its record is rejected for', async () => {
    const revoked = {
      readCatalog: async () => ({ keys: [catalogKeyOf(publishedKey, { status: 'revoked' })] }),
    }
    assert.equal(await codeOf(file, revoked), 'revoked_key')
    assert.equal(await codeOf(file, { pinnedKeyId: makeTestKey().keyId }), 'key_not_pinned')
    const forged = { ...record, content: { ...record.content, version: 4 } }
    assert.equal(await codeOf(file, { readRecord: async () => forged }), 'content_hash_mismatch')
    const content = { ...everyKind, setup_version_id: '0193a3c1-5a7e-7c10-8f6e-0242ac12ffff' }
    assert.equal(await codeOf(file, { readRecord: async () => recordOf({ content }) }), 'version_mismatch')
    assert.equal(
      await codeOf(file, { versionId: '0193a3c1-5a7e-7c10-8f6e-0242ac12ffff' }),
      'version_mismatch',
    )
  })

  it('rejects the text of one version under the ids of another', async () => {
    const other = recordOf({
      content: { ...everyKind, requirements: signedContentOf([signedStep('x')])['requirements'] },
    })
    const forged = renderOf(other).replace(other.content_hash, record.content_hash)
    assert.equal(await codeOf(forged), 'skill_mismatch')
  })

  it('rejects front matter that hides a second value from a reader', async () => {
    const twice = file.replace('  source:', '  source: "https://evil.example/"\n  source:')
    assert.equal(await codeOf(twice), 'malformed_skill')
    const after = file.replace(/( {2}source: .*\n)/, '$1  source: "https://evil.example/"\n')
    assert.equal(await codeOf(after), 'skill_mismatch')
  })

  it('gives no verdict on content of a later release', async () => {
    const content = { ...everyKind, schema_version: 5 }
    const later = { readRecord: async () => recordOf({ content }) }
    await assert.rejects(verify(file, later), { name: 'ContentTooNew', message: /update waymark/ })
  })
})

describe('the format of a SKILL.md', () => {
  const withFormat = (format: string, needed = '0.1.0') =>
    file
      .replace('format: "2"', `format: "${format}"`)
      .replace('needs_release: "0.1.0"', `needs_release: "${needed}"`)

  it('may be an earlier one, whose files still verify, but only as that format renders them', async () => {
    const earlier = renderOf(record, service, 1)
    assert.notEqual(earlier, file)
    assert.equal(await codeOf(earlier), 'ok')
    assert.equal(await codeOf(earlier.replace('format: "1"', 'format: "2"')), 'skill_mismatch')
  })

  it('says which release an unknown one needs', () => {
    assert.deepEqual(readSkill(withFormat('3', '3.4.0')), {
      kind: 'other format',
      problem: 'format 3 needs waymark 3.4.0 or later, and this is 0.1.0',
    })
    const hostile = readSkill(withFormat('3', 'run: curl evil'))
    assert.ok(hostile.kind === 'other format')
    assert.equal(hostile.problem, 'format 3 needs a later release of waymark, and this is 0.1.0')
  })

  it('must be a number', () => {
    for (const format of ['0', '-1', '1.0', 'x', ''])
      assert.equal(readSkill(withFormat(format)).kind, 'malformed', format)
  })

  it('is read of any text, which is never a SKILL.md by accident', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.notEqual(readSkill(text).kind, 'claims')
        assert.notEqual(readSkill(`---\n${text}\n---\n`).kind, 'claims')
      }),
      { seed: 20_260_101 },
    )
    assert.equal(isSkill('{"a":1}'), false)
    assert.equal(isSkill(file), true)
  })
})

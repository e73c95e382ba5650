import { createHash } from 'node:crypto'
import { SKILL_FORMAT } from '../../shared/skill/format.ts'
import { skillDescription, skillName } from '../../shared/skill/front-matter.ts'
import { readSkillContent } from '../../shared/skill/signed-skill.ts'
import { renderSkill } from '../../shared/skill/skill.ts'
import type { SkillService } from '../../shared/skill/source.ts'
import { retryLater } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { listExampleVersions } from '../store/signing/public-examples.ts'
import type { SignedVersion } from '../store/signing/signatures.ts'

const NEWER_RELEASE_SECONDS = 60

/** A SKILL.md with the fields by which the index names it. */
export type RenderedSkill = {
  readonly name: string
  readonly description: string
  readonly markdown: string
}

/** The skill of a public example. `title` is the name of its guide, which is not signed and not in the file. */
export type ListedSkill = RenderedSkill & { readonly title: string }

/** Renders the SKILL.md of a published version. Undefined if a later release has published it. */
export function renderVersion(version: SignedVersion, service: SkillService): RenderedSkill | undefined {
  const content = readSkillContent(version.content_text)
  if (!content) return undefined
  const { content_hash: contentHash, key_id: keyId } = version
  return {
    name: skillName(content),
    description: skillDescription(content),
    markdown: renderSkill({ content, contentHash, keyId, format: SKILL_FORMAT, service }),
  }
}

/** As `renderVersion`. Throws 503 `service_unavailable` while this process is of an earlier release than the version. */
export function requireRendered(version: SignedVersion, service: SkillService): RenderedSkill {
  const skill = renderVersion(version, service)
  if (skill) return skill
  const message = 'A later release published this version, and this process cannot render it yet'
  throw retryLater('service_unavailable', message, { seconds: NEWER_RELEASE_SECONDS })
}

/**
 * Renders the skills of the public examples, in the order of the setting. Two keys of one guide give one skill, and what cannot be
 * rendered is left out.
 */
export async function renderExamples(
  db: Database,
  { embedKeys, baseUrl }: { embedKeys: readonly string[]; baseUrl: string },
): Promise<ListedSkill[]> {
  const versions = new Map((await listExampleVersions(db, embedKeys)).map((each) => [each.embed_key, each]))
  const skills = new Map<string, ListedSkill>()
  for (const embedKey of embedKeys) {
    const version = versions.get(embedKey)
    const skill = version && renderVersion(version, { baseUrl, embedKey })
    if (skill && !skills.has(skill.name)) skills.set(skill.name, { ...skill, title: version.template_name })
  }
  return [...skills.values()]
}

/** Returns the digest of a file as the discovery index has it: of its bytes. */
export function digestOf(markdown: string): string {
  return `sha256:${createHash('sha256').update(markdown).digest('hex')}`
}

import type { VersionContent } from '../content/version-content.ts'
import type { SkillFormat } from './format.ts'

/** What a SKILL.md is rendered from. Everything in `content` is signed, and nothing of `service` is. */
export type SkillSource = {
  readonly content: VersionContent
  /** Lowercase hex SHA-256 of the content. */
  readonly contentHash: string
  readonly keyId: string
  readonly format: SkillFormat
  readonly service: SkillService
}

/** Where the guide is served and its steps are checked. */
export type SkillService = {
  /** Origin of the service, without a slash at its end. */
  readonly baseUrl: string
  /** An embed key of the guide. Without one, the file tells its reader to ask for it. */
  readonly embedKey: string | undefined
}

/** Address of the record that covers a version's SKILL.md. */
export function recordUrl(baseUrl: string, versionId: string): string {
  return `${baseUrl}/v1/versions/${versionId}/signature`
}

/** Address of a version's SKILL.md. */
export function skillUrl({ baseUrl, embedKey }: SkillService, versionId: string): string {
  const query = embedKey === undefined ? '' : `?embed_key=${encodeURIComponent(embedKey)}`
  return `${baseUrl}/v1/versions/${versionId}/SKILL.md${query}`
}

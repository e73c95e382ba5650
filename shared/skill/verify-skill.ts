import type { RejectCode } from '../record/rejection.ts'
import type { SignedRecord } from '../record/record.ts'
import { verifyRecord, type Trust } from '../verify-record.ts'
import { firstDifference } from './first-difference.ts'
import type { SkillClaims } from './read-skill.ts'
import { renderSkill } from './skill.ts'
import { readSkillObject } from './signed-skill.ts'

/** Reasons to reject a SKILL.md, besides those to reject its record. */
export type SkillRejectCode =
  /** The front matter does not say which version the file was rendered from. */
  | 'malformed_skill'
  /** The file sends its reader to another service than the trusted one. */
  | 'service_mismatch'
  /** The embed key in the file is not one of the signed guide. */
  | 'embed_key_mismatch'
  /** The file is not what the signed version renders to. */
  | 'skill_mismatch'

export type SkillVerification =
  | {
      readonly ok: true
      readonly record: SignedRecord
      readonly skill: SkillClaims
      readonly steps: readonly string[]
    }
  | {
      readonly ok: false
      readonly code: RejectCode | SkillRejectCode
      readonly message: string
      readonly steps: readonly string[]
    }

/**
 * Whom to believe. The signature covers neither the address of the service nor the embed key: with other ones, the
 * checks in the file would be those of somebody else.
 */
export type SkillTrust = Pick<Trust, 'pinnedKeyId' | 'readCatalog'> & {
  /** Origin of the service that the reader trusts. */
  readonly baseUrl: string
  /** The requested version. If undefined, any version is accepted. */
  readonly versionId?: string | undefined
  /** Reads the version's record, which may come from anywhere. Its errors are rethrown. */
  readonly readRecord: (claims: SkillClaims) => Promise<unknown>
  /** Resolves to true if the embed key belongs to the guide of the version. Its errors are rethrown. */
  readonly isKeyOfGuide: (claims: SkillClaims & { readonly embedKey: string }) => Promise<boolean>
}

/** The release does not understand the content, so it cannot tell what the file has to be. */
export class ContentTooNew extends Error {
  override name = 'ContentTooNew'
}

/**
 * Verifies that a SKILL.md is exactly what its signed version renders to. Throws ContentTooNew, and what the functions of
 * `trust` throw.
 */
export async function verifySkill(
  text: string,
  claims: SkillClaims,
  trust: SkillTrust,
): Promise<SkillVerification> {
  const { versionId, baseUrl, embedKey } = claims
  if (baseUrl !== trust.baseUrl)
    return reject(
      'service_mismatch',
      `the file is for the service ${baseUrl}, and only ${trust.baseUrl} is trusted`,
    )
  const { versionId: wanted = versionId } = trust
  if (versionId !== wanted) return reject('version_mismatch', `the file is not for the version ${wanted}`)
  const { pinnedKeyId, readCatalog } = trust
  const verified = await verifyRecord(await trust.readRecord(claims), { pinnedKeyId, readCatalog, versionId })
  if (!verified.ok) return verified
  const { record } = verified
  const steps = [...verified.steps]
  if (embedKey !== undefined && !(await trust.isKeyOfGuide({ ...claims, embedKey })))
    return reject('embed_key_mismatch', `the guide has no embed key ${embedKey}`, steps)
  steps.push(
    `The file is for the service ${baseUrl}${embedKey === undefined ? '' : ` and the embed key ${embedKey}`}.`,
  )
  const difference = firstDifference(text, render(record, claims))
  if (difference !== undefined) return reject('skill_mismatch', difference, steps)
  steps.push('The file is what the signed version renders to, byte for byte.')
  return { ok: true, record, skill: claims, steps }
}

function render(
  { content, content_hash: contentHash, key_id: keyId }: SignedRecord,
  claims: SkillClaims,
): string {
  const read = readSkillObject(content)
  if (!read) throw new ContentTooNew('a later release published this version: update waymark')
  return renderSkill({ content: read, contentHash, keyId, format: claims.format, service: claims })
}

function reject(
  code: RejectCode | SkillRejectCode,
  message: string,
  steps: readonly string[] = [],
): SkillVerification {
  return { ok: false, code, message, steps }
}

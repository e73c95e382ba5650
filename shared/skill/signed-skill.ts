import { z } from 'zod'
import { canonicalJson } from '../canonical.ts'
import { readContent, type VersionContent } from '../content/version-content.ts'

/**
 * Reads the content that a SKILL.md is rendered from. Undefined if a later release has published it: to render only what is
 * understood would leave out steps that were signed.
 */
export function readSkillContent(contentText: string): VersionContent | undefined {
  const { value, unsupported } = readContent(contentText)
  return unsupported.length === 0 ? value : undefined
}

/**
 * As `readSkillContent`, for verified content of any origin. The order of its keys, which is not signed, has no effect.
 * Undefined, too, if it does not have the form of content.
 */
export function readSkillObject(content: Readonly<Record<string, unknown>>): VersionContent | undefined {
  try {
    return readSkillContent(canonicalJson(content))
  } catch (error) {
    if (error instanceof z.ZodError) return undefined
    throw error
  }
}

/**
 * Numbers of the forms in which `renderSkill` writes, each with the first release that renders it, for the message of an
 * older one. A file is verified by rendering it again and comparing each byte, so whoever changes what is rendered, in any case, adds
 * a format and keeps what the earlier ones render. Since format 2, a default has to be confirmed, and commands name no
 * platform or scope of several.
 */
export const formatReleases = { 1: '0.1.0', 2: '0.1.0' } as const

export type SkillFormat = keyof typeof formatReleases

/** The format of new files. */
export const SKILL_FORMAT: SkillFormat = 2

/** Returns the format with this number. Undefined for one that this release does not render. */
export function knownFormat(number: number): SkillFormat | undefined {
  return Object.hasOwn(formatReleases, number) ? (number as SkillFormat) : undefined
}

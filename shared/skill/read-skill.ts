import { version as release } from '../version.ts'
import { knownFormat, type SkillFormat } from './format.ts'
import { recordUrl } from './source.ts'

/** What a SKILL.md says about itself. Nothing of it is trusted before the file has been rendered again. */
export type SkillClaims = {
  readonly versionId: string
  readonly baseUrl: string
  readonly embedKey: string | undefined
  readonly format: SkillFormat
}

export type SkillReading =
  | { readonly kind: 'claims'; readonly claims: SkillClaims }
  /** Not a SKILL.md of this service's kind. */
  | { readonly kind: 'malformed'; readonly problem: string }
  /** In a format that this release does not render. */
  | { readonly kind: 'other format'; readonly problem: string }

/** Returns true for a text that begins as a SKILL.md does, and as JSON does not. */
export function isSkill(text: string): boolean {
  return /^\uFEFF?---\r?\n/.test(text)
}

/** More lines than any front matter that is rendered. */
const MAX_LINES = 40
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const releasePattern = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/

/**
 * Reads the metadata of a SKILL.md. It understands only lines as they are rendered, and not YAML: any other spelling would differ
 * from the rendered file anyway.
 */
export function readSkill(text: string): SkillReading {
  const metadata = metadataOf(text)
  const number = metadata.get('format')
  if (number === undefined) return malformed('its front matter has no metadata with a format')
  if (!/^[1-9]\d{0,5}$/.test(number)) return malformed('its format is not a number')
  const format = knownFormat(Number(number))
  if (format === undefined) return { kind: 'other format', problem: describeFormat(number, metadata) }
  const versionId = metadata.get('setup_version_id') ?? ''
  const source = URL.parse(metadata.get('source') ?? '')
  if (!idPattern.test(versionId)) return malformed('setup_version_id is not the id of a version')
  if (!source || !/^https?:$/.test(source.protocol)) return malformed('source is not a URL')
  if (metadata.get('source') !== recordUrl(source.origin, versionId))
    return malformed('source is not the record of this version')
  return {
    kind: 'claims',
    claims: { versionId, baseUrl: source.origin, embedKey: metadata.get('embed_key'), format },
  }
}

function malformed(problem: string): SkillReading {
  return { kind: 'malformed', problem }
}

/** Of a name that is there twice, the first value counts; the rendered file has each once. */
function metadataOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n', MAX_LINES).slice(1)
  const end = lines.findIndex((line) => /^---\r?$/.test(line))
  const found = new Map<string, string>()
  for (const line of lines.slice(0, Math.max(0, end))) {
    const [, name, quoted] = /^ {2}([a-z_]{1,40}): ("[^"\\]{0,2000}")\r?$/.exec(line) ?? []
    if (name !== undefined && quoted !== undefined && !found.has(name)) found.set(name, quoted.slice(1, -1))
  }
  return found
}

function describeFormat(format: string, metadata: ReadonlyMap<string, string>): string {
  const needed = metadata.get('needs_release') ?? ''
  const wanted = releasePattern.test(needed) ? `waymark ${needed} or later` : 'a later release of waymark'
  return `format ${format} needs ${wanted}, and this is ${release}`
}

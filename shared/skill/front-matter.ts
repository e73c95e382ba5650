import type { VersionContent } from '../content/version-content.ts'
import { writeScalar } from '../markdown/front-matter.ts'
import { formatReleases } from './format.ts'
import { visible } from './markdown.ts'
import { recordUrl, type SkillSource } from './source.ts'

const MAX_NAME = 64
const MAX_DESCRIPTION = 1024
const MAX_TITLE = 120
/** Of the titles in a description. Each character takes at most two UTF-16 units. */
const MAX_TITLES = 700

/** Writes the front matter: YAML in which each text is one quoted scalar on one line. */
export function frontMatter({ content, contentHash, keyId, format, service }: SkillSource): string {
  const { baseUrl, embedKey } = service
  const metadata: Readonly<Record<string, string>> = {
    format: String(format),
    needs_release: formatReleases[format],
    setup_version_id: content.setup_version_id,
    version: String(content.version),
    content_hash: contentHash,
    key_id: keyId,
    source: recordUrl(baseUrl, content.setup_version_id),
    ...(embedKey === undefined ? {} : { embed_key: embedKey }),
  }
  return [
    '---',
    `name: ${skillName(content)}`,
    `description: ${writeScalar(skillDescription(content))}`,
    `compatibility: ${writeScalar('Needs access to the network, and curl or the waymark command')}`,
    'metadata:',
    ...Object.entries(metadata).map(([name, value]) => `  ${name}: ${writeScalar(value)}`),
    '---',
  ].join('\n')
}

/**
 * Returns the name of a guide's skill: words of its first step, and the end of the template's id. It begins with "install-"
 * and ends with an id, so that no author can choose the name of another skill.
 */
export function skillName({ requirements: [first], install_template_id: id }: VersionContent): string {
  const tail = lowerWords(id).replaceAll('-', '').slice(-12) || 'guide'
  const room = MAX_NAME - 'install--'.length - tail.length
  const words = lowerWords(first?.title ?? '').slice(0, room)
  return ['install', words.replace(/-$/, ''), tail].filter(Boolean).join('-')
}

/** Only ASCII, so that the name depends on no version of Unicode. */
function lowerWords(text: string): string {
  const words = text.match(/[A-Za-z0-9]{1,60}/g) ?? []
  return words.slice(0, 20).join('-').toLowerCase()
}

/** Says what the skill is for, with the titles of the first steps. */
export function skillDescription({ requirements, version }: VersionContent): string {
  const titles: string[] = []
  let length = 0
  for (const { title } of requirements) {
    const shown = cut(visible(title).replaceAll('"', "'"), MAX_TITLE)
    length += shown.length + 4
    if (length > MAX_TITLES) break
    titles.push(`"${shown}"`)
  }
  const left = requirements.length - titles.length
  const steps = [...titles, ...(left > 0 ? [`${left} more`] : [])].join(', ')
  const text = `Steps of a third party's install guide (version ${version}), each with the check that proves it on the deployed site. Use it to install or repair this on a site. Steps: ${steps}`
  return cut(text, MAX_DESCRIPTION)
}

/** Cuts between characters: half of one would not be UTF-8. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const part = text.slice(0, limit - 1)
  return `${/[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part}…`
}

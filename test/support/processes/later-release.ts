import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../shared/canonical.ts'
import { internalLimits } from '../../../shared/canonical/limits.ts'
import type { Database } from '../../../api/store/database.ts'

/** A variable as a later release may store it. */
export const laterVariables = [
  {
    name: 'siteId',
    type: 'id',
    label: 'Site',
    label_i18n: { de: 'Website', fr: { text: 'Site' } },
    example: 'S-1',
    hint: { de: 'Unter Einstellungen' },
  },
  { name: 'colour', type: 'colour', label: 'Colour', example: '#0f766e', palette: ['#0f766e'] },
  { label: 'Without a name' },
]

export const laterRules = [
  { platform: 'wix', source: 'origin_host', op: 'suffix', value: 'wix.com', unless: 'editor.wix.com' },
  { platform: 'wix', source: 'path', op: 'equals', value: '/wix' },
  { platform: 'shopify', source: 'origin_host', op: 'suffix', value: 'shopify.com' },
]

export const laterCompletion = {
  title: 'Done',
  text: 'All is well.',
  image: 'https://cdn.example.com/done.svg',
  button: { label: 'Open', url: 'https://app.example.com/', opens: 'dialog' },
  i18n: { de: { title: 'Fertig', text: null, button_label: null, voice: 'du' }, fr: 'Terminé' },
}

/** Writes what this release does not know into every stored JSON value of a template, its project and its draft. */
export async function writeLaterValues(db: Database, templateId: string): Promise<void> {
  await db('templates')
    .where({ id: templateId })
    .update({
      name_i18n: { de: 'Das Pixel einbauen', fr: { text: 'Installer le pixel', voice: 'vous' } },
      detection_rules: JSON.stringify(laterRules),
      variables: JSON.stringify(laterVariables),
      completion: laterCompletion,
      limits: { guides: 500, installations: 20 },
    })
  const projects = db('templates').where({ id: templateId }).select('project_id')
  await db('projects')
    .whereIn('id', projects)
    .update({ brand_name_i18n: { de: 'Akme', fr: ['Acmé'] } })
}

/** A published version with content of a later release, in place of a version of this one. */
export async function publishLaterContent(
  db: Database,
  versionId: string,
  change: (content: LaterContent) => void,
): Promise<void> {
  const row = await db('versions').where({ id: versionId }).first<{ content_text: string }>('content_text')
  const content = JSON.parse(row.content_text) as LaterContent
  change(content)
  const text = canonicalJson(content, internalLimits)
  const hash = createHash('sha256').update(text).digest('hex')
  await db.transaction(async (trx) => {
    // A later release would have published the version in this form. Triggers prevent such a change here.
    await trx.raw(`set local session_replication_role = replica`)
    await trx('versions').where({ id: versionId }).update({ content_text: text, content_hash: hash })
    await trx('variable_snapshots')
      .where({ version_id: versionId })
      .update({ variables: JSON.stringify(laterVariables) })
  })
}

type Fields = Record<string, unknown>

export type LaterContent = Fields & {
  schema_version: number
  requirements: (Fields & { config: Fields & { variables: Record<string, Fields> }; verification: Fields })[]
}

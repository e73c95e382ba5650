import type { z } from 'zod'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'
import { showTemplate, type template } from './template.ts'

type TemplateAnswer = z.infer<typeof template>

/** Reads what the API answers of a template, with its embed keys. */
export async function readTemplateAnswer(db: Database, row: TemplateRow): Promise<TemplateAnswer> {
  return showTemplate(row, await listEmbedKeys(db, [row.id]))
}

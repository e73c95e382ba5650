import type { z } from 'zod'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'
import { showTemplate, type template } from './template.ts'

type TemplateAnswer = z.infer<typeof template>

/** Returns a template with its embed keys, in the API's form. */
export async function readTemplateAnswer(db: Database, row: TemplateRow): Promise<TemplateAnswer> {
  return showTemplate(row, await listEmbedKeys(db, [row.id]))
}

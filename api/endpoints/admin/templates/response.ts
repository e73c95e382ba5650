import type { z } from 'zod'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'
import { showTemplate, type template } from './template.ts'

type TemplateResponse = z.infer<typeof template>

/** Returns a template with its embed keys, in the API's form. */
export async function readTemplateResponse(db: Database, row: TemplateRow): Promise<TemplateResponse> {
  return showTemplate(row, await listEmbedKeys(db, [row.id]))
}

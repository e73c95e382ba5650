import type { z } from 'zod'
import { setRevision } from '../../../admin/revision.ts'
import type { RequestContext } from '../../../request-state.ts'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/embed-keys.ts'
import type { TemplateRow } from '../../../store/templates.ts'
import { showTemplate, type template } from './template.ts'

type Shown = z.infer<typeof template>

export async function readShown(db: Database, row: TemplateRow): Promise<Shown> {
  return showTemplate(row, await listEmbedKeys(db, [row.id]))
}

/** Answers the template and its revision. */
export async function answerTemplate(ctx: RequestContext, db: Database, row: TemplateRow): Promise<Shown> {
  const shown = await readShown(db, row)
  setRevision(ctx, row.revision)
  ctx.body = shown
  return shown
}

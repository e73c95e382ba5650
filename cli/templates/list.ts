import { z } from 'zod'
import { pageOf } from '../../api/admin/page.ts'
import type { ApiAccess } from '../admin-api.ts'
import { tableLines } from '../columns.ts'
import type { Listed } from '../lists/listed.ts'
import { listItems, listPages } from '../lists/list-pages.ts'

/** The parts of the responses that are shown. */
const projectPage = pageOf(z.object({ id: z.string(), name: z.string() }))
const templatePage = pageOf(
  z.object({
    id: z.string(),
    name: z.string(),
    current_version_id: z.string().nullable(),
    embed_keys: z.array(z.object({ key: z.string() })),
  }),
)

export type ListedTemplate = {
  readonly id: string
  readonly name: string
  readonly project_id: string
  readonly project_name: string
  readonly status: 'published' | 'not published'
  /** The key to use; undefined if all have expired. */
  readonly embed_key: string | undefined
}

/** An account can have fewer. */
const MAX_PROJECTS = 10_000

/** Runs `waymark templates list`: at most `limit` templates, those of the oldest project first. */
export async function listTemplates(
  api: ApiAccess,
  { project, limit }: { readonly project?: string; readonly limit: number },
): Promise<Listed<ListedTemplate>> {
  const all = { path: '/v1/admin/projects', limit: MAX_PROJECTS }
  const projects = (await listItems(api, all, projectPage)).filter(({ id }) => (project ?? id) === id)
  const items: ListedTemplate[] = []
  let total: number | undefined = 0
  for (const { id, name } of projects) {
    // Of the projects after the last one that is listed, one template is enough to know that there are more.
    const path = `/v1/admin/projects/${encodeURIComponent(id)}/templates`
    const page = await listPages(api, { path, limit: Math.max(1, limit - items.length) }, templatePage)
    total = total === undefined || page.total === undefined ? undefined : total + page.total
    if (total === undefined && items.length >= limit) break
    const place = { project_id: id, project_name: name }
    items.push(...page.items.slice(0, limit - items.length).map((row) => ({ ...toTemplate(row), ...place })))
  }
  return { items, total }
}

/** Returns one line per template, with aligned columns. */
export function describeTemplates(listed: readonly ListedTemplate[]): string[] {
  if (listed.length === 0) return ['No templates found.']
  return tableLines({
    heads: ['TEMPLATE', 'NAME', 'PROJECT', 'STATUS', 'EMBED KEY'],
    terminal: {
      order: ['NAME', 'PROJECT', 'STATUS', 'EMBED KEY', 'TEMPLATE'],
      cut: ['NAME', 'PROJECT'],
      spare: ['PROJECT'],
    },
    rows: listed.map(({ id, name, project_name: project, status, embed_key: key = '' }) => [
      id,
      name,
      project,
      status,
      key,
    ]),
  })
}

function toTemplate({
  id,
  name,
  current_version_id: current,
  embed_keys: [first],
}: z.infer<typeof templatePage>['data'][number]): Omit<ListedTemplate, 'project_id' | 'project_name'> {
  return { id, name, status: current === null ? 'not published' : 'published', embed_key: first?.key }
}

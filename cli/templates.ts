import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { askApi, type ApiAccess } from './admin-api.ts'
import { CommandError } from './command-error.ts'

const MAX_FILE_BYTES = 1024 * 1024

/** `waymark templates export`: a template as a file, as the API writes it. */
export async function exportTemplate(
  api: ApiAccess,
  { id, version }: { id: string; version: string | undefined },
): Promise<string> {
  const query = version === undefined ? '' : `?version_id=${encodeURIComponent(version)}`
  return askApi(api, { method: 'GET', path: `/v1/admin/templates/${encodeURIComponent(id)}/export${query}` })
}

const imported = z.object({
  template: z.object({ id: z.string(), embed_keys: z.array(z.object({ key: z.string() })) }),
  version: z.object({ id: z.string(), revision: z.int() }),
})

export type Imported = { templateId: string; versionId: string; embedKey: string }

type Import = { file: string; project: string; publish: boolean }

/** `waymark templates import`: a new template in a project, with a draft that is then published or not. */
export async function importTemplate(api: ApiAccess, { file, project, publish }: Import): Promise<Imported> {
  const path = `/v1/admin/projects/${encodeURIComponent(project)}/templates/import`
  const answer = await askApi(api, { method: 'POST', path, body: readFile(file) })
  const { template, version } = imported.parse(JSON.parse(answer))
  const made = { templateId: template.id, versionId: version.id, embedKey: template.embed_keys[0]?.key ?? '' }
  if (publish) await publishVersion(api, made, version.revision)
  return made
}

/** The draft is kept when it has errors: that much of the work is done. */
async function publishVersion(
  api: ApiAccess,
  { templateId, versionId }: Imported,
  revision: number,
): Promise<void> {
  const path = `/v1/admin/versions/${versionId}/publish`
  try {
    await askApi(api, { method: 'POST', path, headers: { 'If-Match': `"${revision}"` } })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const text = `template ${templateId} was made, but its draft ${versionId} is not published: ${reason}`
    throw new CommandError(text, { cause })
  }
}

function readFile(file: string): string {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) throw new CommandError(`${file} is larger than 1 MiB`)
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

import { statSync } from 'node:fs'
import { z } from 'zod'
import { fileProblem } from '../../shared/files/file-problem.ts'
import { callApi, type ApiAccess } from '../admin-api.ts'
import { CommandError } from '../command-error.ts'
import { readText } from '../read-limited.ts'

const MAX_FILE_BYTES = 1024 * 1024

/** Runs `waymark templates export`: returns the template file as the API sends it. */
export async function exportTemplate(
  api: ApiAccess,
  { id, version }: { id: string; version: string | undefined },
): Promise<string> {
  const query = version === undefined ? '' : `?version_id=${encodeURIComponent(version)}`
  return callApi(api, { method: 'GET', path: `/v1/admin/templates/${encodeURIComponent(id)}/export${query}` })
}

const imported = z.object({
  template: z.object({ id: z.string(), embed_keys: z.array(z.object({ key: z.string() })) }),
  version: z.object({ id: z.string(), revision: z.int() }),
})

export type Imported = { templateId: string; versionId: string; embedKey: string }

type ImportOptions = { file: string; project: string; publish: boolean }

/** Runs `waymark templates import`: creates a template with a draft, and publishes the draft if `publish` is set. */
export async function importTemplate(
  api: ApiAccess,
  { file, project, publish }: ImportOptions,
): Promise<Imported> {
  const path = `/v1/admin/projects/${encodeURIComponent(project)}/templates/import`
  const response = await callApi(api, { method: 'POST', path, body: readFile(file) })
  const { template, version } = imported.parse(JSON.parse(response))
  const ids = { templateId: template.id, versionId: version.id, embedKey: template.embed_keys[0]?.key ?? '' }
  if (publish) await publishVersion(api, ids, version.revision)
  return ids
}

/** Publishes the draft. If it has errors, keeps it so that they can be corrected. */
async function publishVersion(
  api: ApiAccess,
  { templateId, versionId }: Imported,
  revision: number,
): Promise<void> {
  const path = `/v1/admin/versions/${versionId}/publish`
  try {
    await callApi(api, { method: 'POST', path, headers: { 'If-Match': `"${revision}"` } })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const text = `template ${templateId} was created, but its draft ${versionId} was not published: ${reason}`
    throw new CommandError(text, { cause })
  }
}

function readFile(file: string): string {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) throw new CommandError(`${file} is larger than 1 MiB`)
    return readText(file)
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(fileProblem(file, cause), { cause })
  }
}

import type { Database } from '../database.ts'
import { installationColumns, type InstallationRow } from './rows.ts'

/** Columns of a template that decide which steps its installations have. */
export type TemplateSteps = {
  default_platform: string
  current_version_id: string | null
}

/**
 * Reads a template and takes a shared lock on it until the transaction ends. Many installations can hold the lock at once.
 * Publishing and changing the template wait for them, and they wait for it.
 */
export async function lockTemplateShared(trx: Database, id: string): Promise<TemplateSteps | undefined> {
  return trx('templates')
    .where({ id })
    .forKeyShare()
    .first<TemplateSteps | undefined>('default_platform', 'current_version_id')
}

/** Reads an installation and locks it until the transaction ends. */
export async function lockInstallationById(trx: Database, id: string): Promise<InstallationRow | undefined> {
  return trx('installations')
    .where({ id })
    .forNoKeyUpdate()
    .first<InstallationRow | undefined>(...installationColumns)
}

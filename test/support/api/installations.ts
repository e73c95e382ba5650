import {
  displayInstallationToken,
  hashInstallationToken,
  makeInstallationToken,
  makeProofToken,
} from '../../../api/credentials/installation-token.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertCheck, type StartedCheck } from '../../../api/store/installations/checks.ts'
import type { InstallationRow } from '../../../api/store/installations/rows.ts'

export type TestInstallation = { id: string; template_id: string; token: string; dnsToken: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** Inserts an installation with a valid token. */
export async function insertTestInstallation(
  db: Database,
  templateId: string,
  { variables = {}, ...columns }: Partial<InstallationRow> = {},
): Promise<TestInstallation> {
  const [id, token, dnsToken] = [newId(), makeInstallationToken(), makeProofToken()]
  await db('installations').insert({
    id,
    template_id: templateId,
    target: 'https://shop.example.com/',
    variables: JSON.stringify(variables),
    dns_token: dnsToken,
    token_hash: hashInstallationToken(token),
    token_display: displayInstallationToken(token),
    token_expires_at: new Date(Date.now() + DAY_MS),
    ...columns,
  })
  return { id, template_id: templateId, token, dnsToken }
}

/** Reads an installation again. */
export async function readInstallation(db: Database, id: string): Promise<InstallationRow> {
  const row = await db('installations').where({ id }).first<InstallationRow | undefined>()
  if (!row) throw new Error(`No installation has the id ${id}`)
  return row
}

/** Starts a check of a step, as `POST /v1/verify` with the installation's token does. */
export async function startTestCheck(
  db: Database,
  installationId: string,
  slug: string,
): Promise<StartedCheck> {
  const check = {
    id: newId(),
    installation_id: installationId,
    check_id: null,
    step_slug: slug,
    type: 'http_ping',
    target: 'https://shop.example.com/',
    epoch: (await readInstallation(db, installationId)).check_epoch,
  }
  await insertCheck(db, check)
  return check
}

/** State of each step by its slug. */
export async function readStates(db: Database, id: string): Promise<Record<string, string>> {
  const rows = await db('installation_steps')
    .where({ installation_id: id })
    .select<{ step_slug: string; state: string }[]>()
  return Object.fromEntries(rows.map(({ step_slug: slug, state }) => [slug, state]))
}

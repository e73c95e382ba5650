import { z } from 'zod'
import { keySource, signingEnv } from '../api/config.ts'
import { ApiError } from '../api/errors.ts'
import { openSigner, readPublicKey } from '../api/signing/open-signer.ts'
import { revokeAndResign, signUnsigned } from '../api/signing/revocation.ts'
import { activateAnnounced, announceKey } from '../api/signing/rotation.ts'
import type { PublicKey, Signer } from '../api/signing/signer.ts'
import type { Database } from '../api/store/database.ts'
import { listSigningKeys, type SigningKeyRow } from '../api/store/signing-keys.ts'
import { parseEnv } from '../shared/env.ts'
import { CommandError, UsageError } from './command-error.ts'
import { inDatabase } from './database.ts'

type Env = Readonly<Record<string, string | undefined>>

const keysEnv = z.object(signingEnv)

/** `waymark keys list`: a line for each key, oldest first. */
export async function listKeys(env: Env): Promise<string[]> {
  const rows = await inDatabase(env, listSigningKeys)
  if (rows.length === 0) return ['There is no signing key yet: announce one.']
  return rows.map(describeRow)
}

export type AnnounceOptions = {
  /** A PEM file; without it, the key of the environment. */
  readonly file?: string | undefined
  readonly activatesAt?: string | undefined
  readonly emergency?: boolean | undefined
}

/** `waymark keys announce`: publishes the next key. Throws CommandError. */
export async function announce(env: Env, options: AnnounceOptions): Promise<string> {
  const key = readAnnounced(env, options.file)
  const activatesAt = options.activatesAt === undefined ? undefined : parseTime(options.activatesAt)
  const { emergency } = options
  const row = await change(env, async (trx) => announceKey(trx, { key, activatesAt, emergency }))
  return `Announced ${row.key_id}; it may become active from ${row.activates_at?.toISOString()} on.`
}

function readAnnounced(env: Env, file: string | undefined): PublicKey {
  if (file !== undefined) return readPublicKey({ file }, file)
  const source = keySource(parseEnv(keysEnv, env))
  if (source) return readPublicKey(source, 'SIGNING_KEY')
  throw new UsageError('say which key: a PEM file, or SIGNING_KEY or SIGNING_KEY_FILE in the environment')
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new UsageError(`--activates-at is no time: ${text}`)
}

/** `waymark keys activate`. With its private key in the environment, what nobody has signed yet is signed, too. */
export async function activate(env: Env, keyId: string, emergency: boolean): Promise<string> {
  const signer = await signerOf(env)
  return change(env, async (trx) => {
    await activateAnnounced(trx, keyId, { emergency })
    const signed = signer?.keyId === keyId ? await signUnsigned(trx, signer) : 0
    return `${keyId} signs from now on.${signed > 0 ? ` It has signed ${signed} versions that had no signature.` : ''}`
  })
}

export type RevokeOptions = { readonly reason: string; readonly resign: boolean }

/** `waymark keys revoke`: for good. Throws CommandError. */
export async function revoke(env: Env, keyId: string, { reason, resign }: RevokeOptions): Promise<string> {
  const signer = resign ? await signerOf(env) : undefined
  if (resign && !signer) {
    throw new UsageError(
      'the successor signs anew what this key has signed: set SIGNING_KEY or SIGNING_KEY_FILE, or leave those versions rejected with --no-resign',
    )
  }
  const { resigned } = await change(env, async (trx) => revokeAndResign(trx, { keyId, reason, signer }))
  return `${keyId} is revoked; ${resigned} versions were signed anew.`
}

async function signerOf(env: Env): Promise<Signer | undefined> {
  const source = keySource(parseEnv(keysEnv, env))
  return source && openSigner(source)
}

async function change<T>(env: Env, work: (trx: Database) => Promise<T>): Promise<T> {
  try {
    return await inDatabase(env, async (db) => db.transaction(work))
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message, { cause: error })
    throw error
  }
}

function describeRow(row: SigningKeyRow): string {
  const since = row.revoked_at ?? row.retired_at ?? row.activated_at ?? row.activates_at
  const reason = row.revocation_reason === null ? '' : `  ${row.revocation_reason}`
  return `${row.key_id}  ${row.status.padEnd(7)}  ${since?.toISOString() ?? ''}${reason}`
}

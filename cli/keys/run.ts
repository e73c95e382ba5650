import { z } from 'zod'
import { keySources, signingEnv } from '../../api/config.ts'
import { ApiError } from '../../api/errors/errors.ts'
import { openKeyring, signerWith, type Keyring } from '../../api/signing/keyring.ts'
import { readPublicKey } from '../../api/signing/open-signer.ts'
import { HAS_HIDDEN_CHARACTER } from '../../api/errors/visible-text.ts'
import { revokeAndResign, signUnsigned } from '../../api/signing/revocation.ts'
import { activateAnnounced, announceKey } from '../../api/signing/rotation.ts'
import type { PublicKey } from '../../api/signing/signer.ts'
import type { Database } from '../../api/store/database.ts'
import type { CatalogKey } from '../../shared/record/catalog.ts'
import { toCatalog } from '../../api/signing/catalog.ts'
import { listSigningKeys } from '../../api/store/signing/signing-keys.ts'
import { parseEnv, type Env } from '../../shared/config/env.ts'
import { CommandError, UsageError } from '../command-error.ts'
import { runOnDatabase } from '../database.ts'
import { withDevSettings } from '../dev-service.ts'
import { hasHiddenCharacterInLines } from '../../shared/hidden-characters.ts'

const keysEnv = z.object(signingEnv)

/** Runs `waymark keys list`: all keys of the catalog, oldest first. */
export async function listKeys(env: Env): Promise<readonly CatalogKey[]> {
  return toCatalog(await runOnDatabase(env, listSigningKeys)).keys
}

export type AnnounceOptions = {
  /** PEM file. If undefined, the next key of the environment, or its only key. */
  readonly file?: string | undefined
  readonly activatesAt?: string | undefined
  readonly emergency?: boolean | undefined
}

export type AnnouncedKey = { readonly key_id: string; readonly activates_at: string | null }

/** Runs `waymark keys announce`. Throws CommandError. */
export async function runAnnounce(env: Env, options: AnnounceOptions): Promise<AnnouncedKey> {
  const key = readKeyToAnnounce(env, options.file)
  const activatesAt = options.activatesAt === undefined ? undefined : parseTime(options.activatesAt)
  const { emergency } = options
  const row = await changeKeys(env, async (trx) => announceKey(trx, { key, activatesAt, emergency }))
  return { key_id: row.key_id, activates_at: row.activates_at?.toISOString() ?? null }
}

function readKeyToAnnounce(env: Env, file: string | undefined): PublicKey {
  if (file !== undefined) return readPublicKey({ file, setting: 'FILE' }, file)
  const source = keySources(parseEnv(keysEnv, withDevSettings(env))).at(-1)
  if (source) return readPublicKey(source, source.setting ?? 'SIGNING_KEY')
  throw new UsageError('no key found: name a PEM file, or set SIGNING_KEY_NEXT or SIGNING_KEY')
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new UsageError(`--activates-at must be a time, not ${text}`)
}

/** A key whose status was changed, and the number of versions that the active key signed. */
export type ChangedKey = { readonly key_id: string; readonly signed: number }

/** Runs `waymark keys activate`. With its private key in the environment, the key also signs all unsigned versions. */
export async function runActivate(env: Env, keyId: string, emergency: boolean): Promise<ChangedKey> {
  const signer = signerWith(await keyringOf(env), keyId)
  return changeKeys(env, async (trx) => {
    await activateAnnounced(trx, keyId, { emergency })
    return { key_id: keyId, signed: signer ? await signUnsigned(trx, signer) : 0 }
  })
}

export type RevokeOptions = { readonly reason: string; readonly resign: boolean }

/** Runs `waymark keys revoke`, which cannot be undone. Throws CommandError. */
export async function runRevoke(
  env: Env,
  keyId: string,
  { reason, resign }: RevokeOptions,
): Promise<ChangedKey> {
  if (hasHiddenCharacterInLines(reason)) throw new UsageError(`--reason ${HAS_HIDDEN_CHARACTER}`)
  const keyring = resign ? await keyringOf(env) : undefined
  if (keyring?.length === 0) {
    throw new UsageError(
      'the active key must sign the versions of this key again: set SIGNING_KEY or SIGNING_KEY_FILE, or use --no-resign to leave them rejected',
    )
  }
  const { resigned } = await changeKeys(env, async (trx) => revokeAndResign(trx, { keyId, reason, keyring }))
  return { key_id: keyId, signed: resigned }
}

async function keyringOf(env: Env): Promise<Keyring> {
  return openKeyring(keySources(parseEnv(keysEnv, withDevSettings(env))))
}

async function changeKeys<T>(env: Env, work: (trx: Database) => Promise<T>): Promise<T> {
  try {
    return await runOnDatabase(env, async (db) => db.transaction(work))
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message, { cause: error })
    throw error
  }
}

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keySources, signingEnv } from '../../api/config.ts'
import { openSigner } from '../../api/signing/open-signer.ts'
import { signUnsigned } from '../../api/signing/revocation.ts'
import { activateAnnounced, announceKey } from '../../api/signing/rotation.ts'
import type { Signer } from '../../api/signing/signer.ts'
import type { Database } from '../../api/store/database.ts'
import { lockSigningKeys } from '../../api/store/signing/signing-keys.ts'
import { z } from 'zod'
import { parseEnv, type Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'

/** Signing key of `waymark dev`, and the settings that give it to the web process. */
export type DevSigning = { readonly signer: Signer | undefined; readonly env: Env }

/** Settings that override private keys in the environment, which the process would otherwise use. */
export const noSigningKeys: Env = Object.fromEntries(Object.keys(signingEnv).map((name) => [name, '']))

/** Opens the signing key that `env` sets, or one that is generated in `home` on first use. Throws ConfigError. */
export async function openDevSigning(home: string, env: Env, hasSigningKey: boolean): Promise<DevSigning> {
  if (!hasSigningKey) return { signer: undefined, env: noSigningKeys }
  const [source] = keySources(parseEnv(z.object(signingEnv), env))
  if (source) return { signer: await openSigner(source), env: {} }
  const file = join(home, 'signing-key.pem')
  if (!existsSync(file)) writeFileSync(file, newPrivateKey(), { mode: 0o600 })
  return { signer: await openSigner({ file }), env: { SIGNING_KEY_FILE: file } }
}

function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/**
 * Activates the key immediately, even before its announced time, and signs versions that were published without a
 * key. Throws CommandError for a retired or revoked key.
 */
export async function registerDevKey(db: Database, signer: Signer): Promise<void> {
  await db.transaction(async (trx) => {
    const status = (await lockSigningKeys(trx)).find(({ key_id }) => key_id === signer.keyId)?.status
    if (status === 'retired' || status === 'revoked') {
      throw new CommandError(
        `The signing key ${signer.keyId} is ${status} in this database: set SIGNING_KEY_FILE to the active key, or choose another directory with WAYMARK_HOME`,
      )
    }
    const key = { keyId: signer.keyId, publicKeyPem: signer.publicKeyPem }
    if (status === undefined) await announceKey(trx, { key, emergency: true })
    if (status !== 'active') await activateAnnounced(trx, signer.keyId, { emergency: true })
    await signUnsigned(trx, signer)
  })
}

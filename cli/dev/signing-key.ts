import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keySource, signingEnv } from '../../api/config.ts'
import { openSigner } from '../../api/signing/open-signer.ts'
import { signUnsigned } from '../../api/signing/revocation.ts'
import { activateAnnounced, announceKey } from '../../api/signing/rotation.ts'
import type { Signer } from '../../api/signing/signer.ts'
import type { Database } from '../../api/store/database.ts'
import { holdSigningKeys } from '../../api/store/signing-keys.ts'
import { z } from 'zod'
import { parseEnv } from '../../shared/env.ts'
import { CommandError } from '../command-error.ts'
import type { Env } from './settings.ts'

/** The key of `waymark dev`, and what has to be in the environment of a web process that signs with it. */
export type DevSigning = { readonly signer: Signer | undefined; readonly env: Env }

/** The environment's own key, or one that is kept in `home`, made on first use. Throws ConfigError. */
export async function openDevSigning(home: string, env: Env, wanted: boolean): Promise<DevSigning> {
  if (!wanted) return { signer: undefined, env: { SIGNING_KEY: '', SIGNING_KEY_FILE: '' } }
  const given = keySource(parseEnv(z.object(signingEnv), env))
  if (given) return { signer: await openSigner(given), env: {} }
  const file = join(home, 'signing-key.pem')
  if (!existsSync(file)) writeFileSync(file, newPrivateKey(), { mode: 0o600 })
  return { signer: await openSigner({ file }), env: { SIGNING_KEY_FILE: file } }
}

function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Makes the key the active one, where that is possible without waiting, and signs what was published without any. */
export async function registerDevKey(db: Database, signer: Signer): Promise<void> {
  await db.transaction(async (trx) => {
    const status = (await holdSigningKeys(trx)).find(({ key_id }) => key_id === signer.keyId)?.status
    if (status === 'retired' || status === 'revoked') {
      throw new CommandError(
        `The signing key ${signer.keyId} is ${status} in this database: set SIGNING_KEY_FILE to the active one, or choose another directory with WAYMARK_HOME`,
      )
    }
    const key = { keyId: signer.keyId, publicKeyPem: signer.publicKeyPem }
    if (status === undefined) await announceKey(trx, { key, emergency: true })
    if (status !== 'active') await activateAnnounced(trx, signer.keyId, { emergency: true })
    await signUnsigned(trx, signer)
  })
}

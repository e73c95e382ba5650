import { join } from 'node:path'
import type { Signer } from '../../api/signing/signer.ts'
import { makeSignInCode } from '../../api/console/sign-in-code.ts'
import { openDatabase } from '../../api/store/database.ts'
import { migrate } from '../../api/store/migrate.ts'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import { seedInstallations } from '../demo/installations.ts'
import { seedTraffic } from '../demo/traffic.ts'
import { seed } from '../demo/seed.ts'
import { seedWebhook } from '../demo/webhooks.ts'
import type { WebhookKeys } from './webhook-keys.ts'
import { registerDevKey } from './signing-key.ts'

type PrepareOptions = {
  home: string
  baseUrl: string
  signer: Signer | undefined
  sitePort: number
  /** Settings with which checks reach the demo site. */
  checkEnv: Env
  webhooks: WebhookKeys
}

type PreparedDatabase = {
  accountKey: string
  templateId: string
  /** Code that opens the console once without the account key (decision 199). */
  signInCode: string
}

/** Migrates the database, activates the signing key and adds the demo's rows. */
export async function prepareDatabase(
  url: string,
  { home, baseUrl, signer, sitePort, checkEnv, webhooks }: PrepareOptions,
): Promise<PreparedDatabase> {
  const db = openDatabase(url, 2, { applicationName: 'waymark-dev' })
  try {
    await migrate(db)
    if (signer) await registerDevKey(db, signer)
    // Without a signing key, the demo still has its guides; only the API refuses to publish.
    const keyring = signer && [signer]
    const { accountKey, keyId } = await seed(db, { keyFile: join(home, 'account-key'), baseUrl, keyring })
    const templateId = await seedTraffic(db)
    const { sealingKey, demoSecret: secret } = webhooks
    await seedWebhook(db, { sitePort, sealingKey, secret })
    await seedInstallations(db, { sitePort, checkEnv })
    const signInCode = await makeSignInCode(db, { keyId, secret: accountKey })
    return { accountKey, templateId, signInCode }
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`The database could not be prepared: ${reason}`, { cause })
  } finally {
    await db.destroy()
  }
}

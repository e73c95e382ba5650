import { join } from 'node:path'
import { unsigned } from '../../api/drafts/publish.ts'
import { signOnPublish } from '../../api/signing/sign-published.ts'
import type { Signer } from '../../api/signing/signer.ts'
import { migrate, openDatabase } from '../../api/store/database.ts'
import { CommandError } from '../command-error.ts'
import { seedTraffic } from './demo-traffic.ts'
import { seed } from './seed.ts'
import { registerDevKey } from './signing-key.ts'

type PreparedDatabase = { accountKey: string; templateId: string }

/** Migrates the database, makes the key the one that signs, and makes sure that the demo's rows are there. */
export async function prepareDatabase(
  url: string,
  { home, baseUrl, signer }: { home: string; baseUrl: string; signer: Signer | undefined },
): Promise<PreparedDatabase> {
  const db = openDatabase(url, 2)
  try {
    await migrate(db)
    if (signer) await registerDevKey(db, signer)
    // Without a key the demo has its guides all the same; only the API refuses to publish.
    const onPublish = signer ? signOnPublish(signer) : unsigned
    const { accountKey } = await seed(db, { keyFile: join(home, 'account-key'), baseUrl, onPublish })
    return { accountKey, templateId: await seedTraffic(db) }
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`The database could not be prepared: ${reason}`, { cause })
  } finally {
    await db.destroy()
  }
}

import type { Database } from '../database.ts'

/** Slugs of the platforms that an account can use: the built-in ones and its own. */
export async function knownPlatforms(db: Database, accountId: string): Promise<Set<string>> {
  const slugs: string[] = await db('platforms')
    .where({ account_id: accountId })
    .orWhereNull('account_id')
    .pluck('slug')
  return new Set(slugs)
}

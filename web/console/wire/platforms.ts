import { ask } from '../service.ts'
import { askAll } from './pages.ts'

export type Platform = { readonly slug: string; readonly name: string; readonly built_in: boolean }

/** The built-in ones and the account's own. */
export async function listPlatforms(signal: AbortSignal): Promise<Platform[]> {
  return askAll('/platforms', signal)
}

export async function addPlatform(body: Pick<Platform, 'slug' | 'name'>): Promise<Platform> {
  return (await ask<Platform>('POST /platforms', { body })).body
}

export async function renamePlatform({ slug }: Platform, name: string): Promise<Platform> {
  return (await ask<Platform>(`PATCH /platforms/${slug}`, { body: { name } })).body
}

export async function deletePlatform({ slug }: Platform): Promise<void> {
  await ask(`DELETE /platforms/${slug}`)
}

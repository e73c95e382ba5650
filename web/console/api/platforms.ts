import { callAdmin } from '../request.ts'
import { listAll } from './pages.ts'
import type { Schemas } from './schema.ts'

export type Platform = Schemas['Platform']

/** Lists the built-in platforms and the account's custom ones. */
export async function listPlatforms(signal: AbortSignal): Promise<Platform[]> {
  return listAll('/platforms', signal)
}

/** Returns the name of the platform with this slug, or the slug if no platform has it. */
export function platformName(platforms: readonly Platform[], slug: string): string {
  return platforms.find((platform) => platform.slug === slug)?.name ?? slug
}

export async function addPlatform(body: Pick<Platform, 'slug' | 'name'>): Promise<Platform> {
  return (await callAdmin<Platform>('POST /platforms', { body })).body
}

export async function renamePlatform({ slug }: Platform, name: string): Promise<Platform> {
  return (await callAdmin<Platform>(`PATCH /platforms/${slug}`, { body: { name } })).body
}

export async function deletePlatform({ slug }: Platform): Promise<void> {
  await callAdmin(`DELETE /platforms/${slug}`)
}

import type { CompiledGuide } from './compile.ts'

/** Tag of every guide in a shared cache. */
export const ALL_GUIDES = 'guides'

/** Time for which any cache may reuse a guide. */
const MAX_AGE_SECONDS = 60
const REVALIDATION = 'stale-while-revalidate=300'
const PRIVATE = `private, max-age=${MAX_AGE_SECONDS}`

/** Returns the tag of a template's guides, by which a shared cache can purge them. */
export function tagOfGuide(templateId: string): string {
  return `guide-${templateId}`
}

/**
 * Returns the headers for caches of a response that is the same for everybody. Shared caches keep it for `seconds`, or
 * not at all if that is 0. The guide of an embed key that is going to expire is kept no longer than by browsers, because
 * nobody purges it when the key expires.
 */
export function sharedCaching(
  { templateId, isExpiring }: Pick<CompiledGuide, 'templateId' | 'isExpiring'>,
  seconds: number,
): Readonly<Record<string, string>> {
  if (seconds === 0) return { 'Cache-Control': `${PRIVATE}, ${REVALIDATION}` }
  const sharedSeconds = isExpiring ? Math.min(seconds, MAX_AGE_SECONDS) : seconds
  return {
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}, s-maxage=${sharedSeconds}, ${REVALIDATION}`,
    'Cache-Tag': `${ALL_GUIDES},${tagOfGuide(templateId)}`,
  }
}

/** Headers for caches of a response that depends on its visitor. */
export const privateCaching = { 'Cache-Control': PRIVATE }

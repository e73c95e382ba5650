import { failure } from './failure.ts'
import type { Failure } from './outcome.ts'

/** Problems of the way from the first URL to the last one that do not stop a fetch. */
export function trailWarnings(trail: readonly URL[]): Failure[] {
  const [first, last] = [trail[0], trail.at(-1)]
  const plain = trail.find(
    (url, index) => url.protocol === 'http:' && trail[index - 1]?.protocol === 'https:',
  )
  const offsite = first !== undefined && last !== undefined && !isSameSite(first.hostname, last.hostname)
  return [
    ...(plain ? [failure('redirect_downgrade', { location: plain.href })] : []),
    ...(offsite ? [failure('redirect_offsite', { host: last.hostname })] : []),
  ]
}

/** The same name, or one below the other; `www.` does not count. Siblings may belong to different people. */
function isSameSite(first: string, last: string): boolean {
  const [a, b] = [first.replace(/^www\./, ''), last.replace(/^www\./, '')]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

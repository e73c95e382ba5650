import { encodedSender } from '../encoded.ts'
import type { RequestContext } from '../request-state.ts'
import type { WebAsset } from './files.ts'
import type { Answers } from './serve.ts'

const NEWEST = 'public, max-age=300, stale-while-revalidate=86400'
const PINNED = 'public, max-age=31536000, immutable'

/**
 * The scripts and style sheets of web/, each at an address for its newest build and at one for this build alone; and
 * /widget/v1.json, by which pages of others can pin a build: addresses, `integrity` values and sizes.
 */
export function assetAnswers(assets: readonly WebAsset[]): Answers {
  const ofOthers = assets.filter(({ path }) => !path.startsWith('/console/'))
  const list = ofOthers.map(({ path, pinned, integrity, bytes }) => ({ path, pinned, integrity, bytes }))
  return new Map([
    ...assets.flatMap((asset): [string, (ctx: RequestContext) => void][] => {
      const send = assetSender(asset)
      return [
        [asset.path, (ctx) => send(ctx, NEWEST)],
        [asset.pinned, (ctx) => send(ctx, PINNED)],
      ]
    }),
    [
      '/widget/v1.json',
      (ctx) => {
        ctx.set('Cache-Control', NEWEST)
        ctx.body = { files: list }
      },
    ],
  ])
}

function assetSender({ type, encodings }: WebAsset): (ctx: RequestContext, caching: string) => void {
  const send = encodedSender(encodings)
  return (ctx, caching) => {
    ctx.set({ 'Cache-Control': caching, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    send(ctx, type)
  }
}

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Pages = Readonly<
  Record<string, { readonly status?: number; readonly body: string; readonly delayMs?: number }>
>

export type Hit = { readonly closed: Promise<void> }

export type Hold = {
  /** Resolves to the next request for the path, which is not answered before `release`. */
  next(): Promise<Hit>
  release(): void
  count(): number
}

export type HeldSite = { readonly port: number; hold(path: string): Hold; close(): Promise<void> }

/** Starts a site with these pages. Held paths answer when the test releases them, unknown paths with 404. */
export async function startHeldSite(pages: Pages): Promise<HeldSite> {
  const holds = new Map<string, (hit: Hit) => Promise<void>>()
  const listener: RequestListener = (req, res) => {
    const [path = '/'] = (req.url ?? '/').split('?')
    const closed = once(res, 'close').then(() => undefined)
    const page = pages[path]
    const send = (): void => {
      res.writeHead(page?.status ?? (page || holds.has(path) ? 200 : 404), { 'content-type': 'text/html' })
      res.end(page?.body ?? 'late')
    }
    void (holds.get(path)?.({ closed }) ?? sleep(page?.delayMs)).then(send)
  }
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    hold: (path) => {
      const { hold, onHit } = makeHold()
      holds.set(path, onHit)
      return hold
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function makeHold(): { hold: Hold; onHit: (hit: Hit) => Promise<void> } {
  const released = Promise.withResolvers<void>()
  const hits: Hit[] = []
  const waiting: ((hit: Hit) => void)[] = []
  let count = 0
  const onHit = (hit: Hit): Promise<void> => {
    count += 1
    const next = waiting.shift()
    if (next) next(hit)
    else hits.push(hit)
    return released.promise
  }
  const next = (): Promise<Hit> => {
    const hit = hits.shift()
    return hit ? Promise.resolve(hit) : new Promise((resolve) => waiting.push(resolve))
  }
  return { hold: { next, release: released.resolve, count: () => count }, onHit }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Certificate } from '../../support/checks/certificates.ts'

/**
 * What the server sends: a flood of `floods.ts` as an answer, as records after a request, or instead of a handshake; a
 * request for another handshake; a key exchange that costs much to compute; or a page in TCP segments of one byte.
 */
export type Attack =
  | { readonly kind: 'response' | 'response over TLS' | 'records' | 'handshake'; readonly flood: string }
  | { readonly kind: 'renegotiation' | 'key exchange' | 'segments' }

export type HostileServer = { readonly attack: Attack; readonly certificate: Certificate }

/** Runs `use` with a server on this port of loopback that attacks every client. */
export async function withHostileServer(
  server: HostileServer,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const worker = new Worker(new URL('server.ts', import.meta.url), { workerData: server })
  try {
    const [port] = (await once(worker, 'message')) as [number]
    await use(port)
  } finally {
    await worker.terminate()
  }
}

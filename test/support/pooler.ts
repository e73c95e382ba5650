import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The parameters of a connection that PgBouncer takes, unless `ignore_startup_parameters` names more. */
const taken = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
])

export type Pooler = { readonly url: string; close(): Promise<void> }

/** Stands before a Postgres and refuses connections by their startup parameters, as PgBouncer does. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const postgres = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.once('data', (startup: Buffer) => {
      const unsupported = parametersOf(startup).find((name) => !taken.has(name))
      if (unsupported !== undefined) {
        near.end(refusal(`unsupported startup parameter: ${unsupported}`))
        return
      }
      const far = connect(Number(postgres.port), postgres.hostname)
      far.on('error', () => near.destroy())
      near.on('close', () => far.destroy())
      far.write(startup)
      near.pipe(far).pipe(near)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Names and values take turns after the length and the version, each with a zero after it. */
function parametersOf(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

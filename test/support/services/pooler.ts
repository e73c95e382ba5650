import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Startup parameters that PgBouncer accepts if `ignore_startup_parameters` adds none. */
const acceptedParameters = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
])

export type Pooler = { readonly url: string; close(): Promise<void> }

/** Starts a proxy for Postgres that refuses connections by their startup parameters, as PgBouncer does. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const postgres = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.once('data', (startup: Buffer) => {
      const unsupported = parametersOf(startup).find((name) => !acceptedParameters.has(name))
      if (unsupported !== undefined) {
        client.end(refusal(`unsupported startup parameter: ${unsupported}`))
        return
      }
      const upstream = connect(Number(postgres.port), postgres.hostname)
      upstream.on('error', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
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

/** Parameter names. After the length and the version, names and values alternate, each followed by a zero byte. */
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

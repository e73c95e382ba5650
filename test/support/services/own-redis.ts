import { Redis } from 'ioredis'
import { startRedis, type RedisService } from '../../../cli/services/redis.ts'
import { freePort } from '../../../cli/services/free-port.ts'
import { redisUrlOrSkip } from './services.ts'
import { startTcpProxy, urlThrough, type TcpProxy } from './tcp-proxy.ts'
import { withTempDir } from '../machine/temp-dir.ts'

/** A Redis that the suite may stop, start and limit. Its address stays the same. */
export type OwnRedis = {
  readonly url: string
  start(): Promise<void>
  /** Breaks every connection and refuses new ones. Data is kept. */
  stop(): Promise<void>
  /** Runs commands on a separate connection. */
  command<T>(run: (client: Redis) => Promise<T>): Promise<T>
}

/** Runs a private Redis for the calling suite, which is skipped without a redis-server. */
export function withOwnRedis(): OwnRedis {
  const tempDir = withTempDir()
  let home: string
  let url: string
  let proxy: TcpProxy
  /** Port of the server, even while it is stopped. */
  let port = 0
  let service: RedisService | undefined

  const start = async (): Promise<void> => {
    service = await startRedis({ home, url: undefined, path: process.env['PATH'] })
    if (!service) throw new Error('redis-server was not found on the PATH')
    port = Number(new URL(service.url).port)
    url = urlThrough(proxy, service.url)
  }
  const stop = async (): Promise<void> => {
    port = await freePort()
    proxy.reset()
    await service?.stop()
    service = undefined
  }

  before(async function () {
    await redisUrlOrSkip(this)
    home = tempDir()
    proxy = await startTcpProxy(() => port)
    await start()
  })
  after(async () => {
    await service?.stop()
    await proxy?.close()
  })

  return {
    get url() {
      return url
    },
    start,
    stop,
    command: async (run) => {
      const client = new Redis(url)
      try {
        return await run(client)
      } finally {
        client.disconnect()
      }
    },
  }
}

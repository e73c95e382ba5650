import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Router } from '@koa/router'
import fastify from 'fastify'
import Koa from 'koa'
import { limiterFactory, type Limiter } from '../../api/rate-limit/limiter.ts'
import { openLimitStore } from '../../api/rate-limit/open-store.ts'
import { openDatabase } from '../../api/store/database.ts'
import { makeLog } from '../../shared/log.ts'

/**
 * A reference server, which runs until its parent exits: `peer.ts NAME PAYLOAD_FILE`. Unless its name says otherwise,
 * it makes the same rate-limit call as our server before it responds.
 */
const [name = '', payloadFile = ''] = process.argv.slice(2)
const payload = readFileSync(payloadFile, 'utf8')
const limiter = openLimiter()

const servers: Readonly<Record<string, () => Promise<Server>>> = {
  koa: async () => koaHello(limiter),
  'koa, no limiter': async () => koaHello(undefined),
  fastify: async () => fastifyPayload(),
}

const server = await servers[name]?.()
if (!server) throw new Error(`Unknown server "${name}"`)
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true, port: (server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit())

function koaHello(limiter: Limiter | undefined): Server {
  const app = new Koa()
  const router = new Router()
  router.get('/v1/guides/:key', async (ctx) => {
    await limiter?.count(ctx.params['key'] ?? '')
    ctx.body = 'Hello World'
  })
  const handle = app.use(router.routes()).callback()
  return createServer((req, res) => void handle(req, res))
}

async function fastifyPayload(): Promise<Server> {
  const app = fastify()
  app.get<{ Params: { key: string } }>('/v1/guides/:key', async (request, reply) => {
    await limiter.count(request.params.key)
    return reply.type('application/json; charset=utf-8').send(payload)
  })
  await app.ready()
  return app.server
}

function openLimiter(): Limiter {
  const url = process.env['REDIS_URL']
  const databaseUrl = process.env['DATABASE_URL'] ?? ''
  const queue = url ? { kind: 'redis' as const, url, rejectUnauthorized: true } : undefined
  const { store } = openLimitStore(queue ?? { kind: 'postgres', url: databaseUrl }, openDatabase(databaseUrl))
  return limiterFactory(
    store,
    makeLog('bench', 'silent'),
  )({ name: 'bench', requests: 1e9, seconds: 60, counted: 'requests', by: 'guide' })
}

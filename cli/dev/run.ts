import { once } from 'node:events'
import { isIP } from 'node:net'
import { buildWeb } from '../../web/build/build-web.ts'
import { CommandError } from '../command-error.ts'
import { announcement } from './announce.ts'
import { demoFacts, serveDemo } from './demo.ts'
import { removeDevFile, takeHome, writeDevFile } from './home.ts'
import { choosePorts } from './ports.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startProcesses, untilAnswers } from './processes.ts'
import { type DevSettings, type Env, parseSettings } from './settings.ts'
import { openDevSigning } from './signing-key.ts'
import { startServices } from './start-services.ts'
import { type StopSignals, stopSignals } from './stop-signals.ts'

export type Print = (line: string) => void

type DevOptions = {
  /** Whether versions are signed, as everywhere but where somebody tries what happens without. */
  signingKey: boolean
}

/**
 * `waymark dev`: runs everything until it is asked to stop, and stops all of it in the reverse order of starting.
 * Throws ConfigError or CommandError, after the same stopping, when something cannot start or ends by itself.
 */
export async function runDev(env: Env, print: Print, { signingKey }: DevOptions): Promise<void> {
  const settings = parseSettings(env)
  using signals = stopSignals(env)
  await using opened = new AsyncDisposableStack()
  try {
    const ends = await start(settings, { signals, opened, print, signingKey })
    const end = await Promise.race([...ends, once(signals.stop, 'abort')])
    if (typeof end === 'string') throw new CommandError(end)
  } catch (error) {
    // What fails while we are being stopped fails because of that.
    if (!signals.stop.aborted) throw error
  }
  print('Stopping.')
}

type Means = DevOptions & { signals: StopSignals; opened: AsyncDisposableStack; print: Print }

/** Starts one after the other, and answers the promises that tell when something of it has ended by itself. */
async function start(settings: DevSettings, means: Means): Promise<Promise<string>[]> {
  const { signals, opened, print } = means
  const { home } = settings
  print('Starting ...')
  opened.defer(await takeHome(home))
  removeDevFile(home)
  const ports = await choosePorts(settings.port, settings.host)
  const services = await startServices(settings, opened)
  signals.stop.throwIfAborted()
  const signing = await openDevSigning(home, settings.env, means.signingKey)
  const baseUrl = baseUrlOf(settings.host, ports.api)
  const { signer } = signing
  const prepared = await prepareDatabase(services.postgres.url, { home, baseUrl, signer })
  await buildWeb()
  const demo = await serveDemo(ports.demoSite, { baseUrl, resolvers: settings.resolvers, opened })
  signals.stop.throwIfAborted()

  const children = { settings, ports, dnsPort: demo.dnsPort, services, signingEnv: signing.env, print }
  const { api, worker } = startProcesses(children, opened)
  signals.hurry.addEventListener('abort', () => [api, worker].forEach((child) => child.kill()))
  await Promise.race([Promise.all([api.ready, worker.ready]), once(signals.stop, 'abort')])
  await untilAnswers(baseUrl, signals.stop)

  const facts = {
    baseUrl,
    ...prepared,
    signingKeyId: signer?.keyId ?? null,
    ...demoFacts(ports.demoSite),
    queue: services.redis ? ('redis' as const) : ('postgres' as const),
    postgres: services.postgres.kind,
    pids: { dev: process.pid, api: api.pid, worker: worker.pid, ...services.pids },
  }
  opened.defer(() => removeDevFile(home))
  writeDevFile(home, facts)
  const portMoved = settings.port === undefined && ports.api !== 3000
  print(announcement({ ...facts, home, redis: services.redis?.kind, portMoved }))
  return [api.exited, worker.exited, ...services.ends]
}

/** How the API is reached from this machine. */
function baseUrlOf(host: string, port: number): string {
  const reachable = anyAddress[host] ?? host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}

const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

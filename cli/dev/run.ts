import { ownValue } from '../../shared/own-value.ts'
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { Env } from '../../shared/config/env.ts'
import { buildWeb } from '../../web/build/build-web.ts'
import { CommandError } from '../command-error.ts'
import { announcement } from './announce.ts'
import type { BrowserWorker } from './browser-worker.ts'
import type { DevFile } from './dev-file.ts'
import { demoFacts, serveDemo } from '../demo/serve.ts'
import { reservePort } from '../services/free-port.ts'
import { holdWarnings } from './hold-warnings.ts'
import { removeDevFile, lockHome, writeDevFile } from './home.ts'
import { choosePorts, type Ports } from './ports.ts'
import { prepareDatabase } from './prepare-database.ts'
import { demoCheckEnv, startBrowser, startProcesses, untilHealthy } from './processes.ts'
import { type DevSettings, parseSettings } from './settings.ts'
import { openDevSigning } from './signing-key.ts'
import { startServices, type Services } from './start-services.ts'
import { openWebhookKeys } from './webhook-keys.ts'
import { type StopSignals, stopSignals } from './stop-signals.ts'

export type Print = (line: string) => void

type DevOptions = {
  /** If false, runs without a signing key, as a new service does before one is set. */
  hasSigningKey: boolean
}

/**
 * Runs `waymark dev` until a stop signal, then stops everything in reverse order. If something cannot start or ends
 * unexpectedly, stops everything and throws ConfigError or CommandError.
 */
export async function runDev(env: Env, print: Print, { hasSigningKey }: DevOptions): Promise<void> {
  const settings = parseSettings(env)
  using signals = stopSignals(env)
  await using opened = new AsyncDisposableStack()
  try {
    const endPromises = await start(settings, { signals, opened, print, hasSigningKey })
    const end = await Promise.race([...endPromises, once(signals.stop, 'abort')])
    if (typeof end === 'string') throw new CommandError(end)
  } catch (error) {
    // A failure after the stop signal is a consequence of stopping.
    if (!signals.stop.aborted) throw error
  }
  print('Stopping.')
}

type DevContext = DevOptions & { signals: StopSignals; opened: AsyncDisposableStack; print: Print }

/** Starts the services one after the other. Returns promises that resolve when one of them ends unexpectedly. */
async function start(settings: DevSettings, context: DevContext): Promise<Promise<string>[]> {
  const { signals, opened, print } = context
  const { home } = settings
  opened.defer(await lockHome(home))
  removeDevFile(home)
  const ports = await choosePorts(settings.port, settings.host)
  print('Starting the database ...')
  const releasePort = await reservePort(ports.api, settings.host)
  const services = await startServices(settings, opened)
  signals.stop.throwIfAborted()
  const baseUrl = baseUrlOf(settings.host, ports.api)
  print("Adding the demo's data ...")
  const { signer, keyEnv, dnsPort, smtpPort, prepared } = await prepareDemo(settings, context, {
    baseUrl,
    ports,
    services,
  })
  print('Building the pages ...')
  await buildWeb()
  signals.stop.throwIfAborted()

  print('Starting the web process and the workers ...')
  const warnings = holdWarnings(print)
  const processOptions = { settings, ports, dnsPort, smtpPort, services, keyEnv, print: warnings.print }
  await releasePort()
  const { api, worker } = startProcesses(processOptions, opened)
  signals.hurry.addEventListener('abort', () => [api, worker].forEach((child) => child.kill()))
  await Promise.race([Promise.all([api.ready, worker.ready]), once(signals.stop, 'abort')])
  await untilHealthy(baseUrl, signals.stop)
  const browser = await startBrowserUntilStopped(processOptions, context)
  warnings.release()

  const facts: DevFile = {
    baseUrl,
    accountKey: prepared.accountKey,
    templateId: prepared.templateId,
    signingKeyId: signer?.keyId ?? null,
    ...demoFacts(ports.demoSite),
    queue: services.redis ? ('redis' as const) : ('postgres' as const),
    redis: services.redis?.kind ?? null,
    postgres: services.postgres.kind,
    browser: browserFacts(browser),
    settings: {
      DATABASE_URL: services.postgres.url,
      ...(services.redis && { REDIS_URL: services.redis.url }),
      ...keyEnv,
    },
    pids: { dev: process.pid, api: api.pid, worker: worker.pid, ...pidOf(browser), ...services.pids },
  }
  opened.defer(() => removeDevFile(home))
  writeDevFile(home, facts)
  const portMoved = settings.port === undefined && ports.api !== 3000
  print(announcement({ ...facts, signInCode: prepared.signInCode, portMoved }))
  return [api.exited, worker.exited, ...services.ends]
}

async function startBrowserUntilStopped(
  options: Parameters<typeof startBrowser>[0],
  { signals, opened }: DevContext,
): Promise<BrowserWorker> {
  const browser = await Promise.race([startBrowser(options, opened), untilStopped(signals)])
  if (browser.kind === 'running') signals.hurry.addEventListener('abort', () => browser.process.kill())
  return browser
}

function pidOf(browser: BrowserWorker): { render?: number } {
  return browser.kind === 'running' ? { render: browser.process.pid } : {}
}

function browserFacts(browser: BrowserWorker): DevFile['browser'] {
  return browser.kind === 'running' ? { program: browser.program } : { why: browser.why }
}

async function untilStopped({ stop }: StopSignals): Promise<never> {
  if (!stop.aborted) await once(stop, 'abort')
  throw stop.reason
}

type DemoPlaces = { baseUrl: string; ports: Ports; services: Services }

/** Opens the keys, serves the demo, and adds it to the database. */
async function prepareDemo(
  settings: DevSettings,
  { opened, hasSigningKey }: DevContext,
  { baseUrl, ports, services }: DemoPlaces,
) {
  const { home, env, resolvers } = settings
  const { signer, env: signingEnv } = await openDevSigning(home, env, hasSigningKey)
  const webhooks = openWebhookKeys(home, env)
  const demo = { baseUrl, resolvers, webhookSecret: webhooks.demoSecret, opened }
  const { dnsPort, smtpPort } = await serveDemo(ports.demoSite, demo)
  const prepared = await prepareDatabase(services.postgres.url, {
    home,
    baseUrl,
    signer,
    sitePort: ports.demoSite,
    checkEnv: { ...env, ...demoCheckEnv({ settings, ports, dnsPort, services }) },
    webhooks,
  })
  return { signer, keyEnv: { ...signingEnv, ...webhooks.env }, dnsPort, smtpPort, prepared }
}

/** Returns the URL at which this machine reaches the API. */
function baseUrlOf(host: string, port: number): string {
  const address = ownValue(loopbackOf, host) ?? host
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`
}

/** Loopback addresses to use for addresses that mean all interfaces. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

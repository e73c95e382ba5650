import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import { startBrowserWorker, type BrowserWorker } from './browser-worker.ts'
import type { PrintLine } from './hold-warnings.ts'
import { type DevProcess, startProcess } from './process.ts'
import { demoEmbedKeys } from '../demo/examples.ts'
import { DEMO_HOST, DEMO_ZONE, SNIPPET_ON_SITE } from '../demo/names.ts'
import type { Ports } from './ports.ts'
import type { DevSettings } from './settings.ts'
import { noSigningKeys } from './signing-key.ts'
import { noWebhookKeys } from './webhook-keys.ts'
import type { Services } from './start-services.ts'

/** A busy or small machine takes a while to load everything. */
const HEALTHY_LIMIT_MS = 60_000

type ProcessOptions = {
  settings: DevSettings
  ports: Ports
  dnsPort: number
  smtpPort: number
  services: Services
  /** Settings that name the web process's keys. */
  keyEnv: Env
  print: PrintLine
}

/** Starts a worker and a web process. `opened` stops the web process first, since it waits for the worker. */
export function startProcesses(
  options: ProcessOptions,
  opened: AsyncDisposableStack,
): { api: DevProcess; worker: DevProcess } {
  const worker = startWorker(options)
  opened.defer(async () => worker.stop())
  const api = startApi(options)
  opened.defer(async () => api.stop())
  return { api, worker }
}

/** Waits until `/status` reports that all dependencies are healthy, including a worker that takes checks. */
export async function untilHealthy(baseUrl: string, stop: AbortSignal): Promise<void> {
  const deadline = Date.now() + HEALTHY_LIMIT_MS
  while (Date.now() < deadline) {
    stop.throwIfAborted()
    const response = await fetch(`${baseUrl}/status`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(100)
  }
  throw new CommandError(`${baseUrl}/status reports a problem; see the logs`)
}

function startWorker(options: ProcessOptions): DevProcess {
  const BACKGROUND_CONCURRENCY = options.settings.env['BACKGROUND_CONCURRENCY'] || '10'
  return start('worker', options, { ...workerEnv(options), BACKGROUND_CONCURRENCY })
}

/** Only the web process has keys. */
function workerEnv(options: ProcessOptions): Env {
  return { ...demoCheckEnv(options), ...noSigningKeys, ...noWebhookKeys }
}

/** Starts a browser worker if there is a browser; see startBrowserWorker. */
export async function startBrowser(
  options: ProcessOptions,
  opened: AsyncDisposableStack,
): Promise<BrowserWorker> {
  const { settings, services, print } = options
  const { home } = settings
  const RENDER_BACKGROUND_CONCURRENCY = settings.env['RENDER_BACKGROUND_CONCURRENCY'] || '1'
  // It knows the database only as the store of its queue.
  const stores = { ...storeEnv(services), ...(services.redis && { DATABASE_URL: '' }) }
  // The port is the worker's.
  const own = { METRICS_PORT: '', RENDER_BACKGROUND_CONCURRENCY }
  const env = { ...settings.env, ...stores, ...workerEnv(options), ...own }
  return startBrowserWorker({ home, env, print }, opened)
}

function storeEnv({ postgres, redis }: Services): Record<string, string | undefined> {
  return { DATABASE_URL: postgres.url, REDIS_URL: redis?.url ?? '' }
}

/**
 * Returns the settings with which checks reach the demo site and the developer's own sites, although these are on
 * loopback (decision 215).
 */
export function demoCheckEnv({
  settings,
  ports,
  dnsPort,
  services,
}: Pick<ProcessOptions, 'settings' | 'ports' | 'dnsPort' | 'services'>): Env {
  const add = (name: string, ...values: string[]): Env => ({
    [name]: [settings.env[name], ...values].filter(Boolean).join(','),
  })
  return {
    RESOLVERS: `127.0.0.1:${dnsPort}`,
    // Its name servers are asked, too, and names below it that have it twice.
    ...add('VERIFY_ALLOW_HOSTS', DEMO_ZONE),
    VERIFY_NAME_SERVER_PORT: String(dnsPort),
    ...add('VERIFY_ALLOW_PORTS', String(ports.demoSite), String(dnsPort)),
    ...add('VERIFY_DENY_PORTS', ...portsOf(services)),
    ...localSites,
    // All checks of the demo go to one host.
    LIMIT_PER_HOST_PER_MINUTE: '600',
    LIMIT_PER_ADDRESS_PER_MINUTE: '600',
    LIMIT_PER_ADDRESS_IN_ALL_PER_MINUTE: '600',
    LIMIT_LOOKUPS_PER_DOMAIN_PER_MINUTE: '6000',
    LIMIT_LOOKUPS_PER_DOMAIN_IN_ALL_PER_MINUTE: '6000',
    LIMIT_PER_HOST_AT_ONCE: '10',
  }
}

/**
 * Both processes need this setting: the worker reaches local sites, and the web process refuses requests that must
 * not reach them.
 */
const localSites = { VERIFY_LOCAL_SITES: 'true' }

/** Returns the ports of our own stores, which checks need not reach. */
function portsOf({ postgres, redis }: Services): string[] {
  const urls = [postgres.url, redis?.url].filter((url) => url !== undefined)
  const defaults: Readonly<Record<string, string>> = { 'postgres:': '5432', 'postgresql:': '5432' }
  return urls.map((text) => {
    const { port, protocol } = new URL(text)
    return port || (defaults[protocol] ?? '6379')
  })
}

function startApi(options: ProcessOptions): DevProcess {
  const { settings, ports, smtpPort, keyEnv } = options
  return start('api', options, {
    HOST: settings.host,
    PORT: String(ports.api),
    SHUTDOWN_DELAY_MS: '0',
    PUBLIC_LIMITS: settings.env['PUBLIC_LIMITS'] || 'client',
    MONITOR_SPEED: settings.env['MONITOR_SPEED'] || '60',
    WAYMARK_URL: `http://127.0.0.1:${ports.api}`,
    ...mailEnv(settings.env, smtpPort),
    ...localSites,
    PUBLIC_EXAMPLES: settings.env['PUBLIC_EXAMPLES'] || demoEmbedKeys.join(','),
    SITE_CHECKS: settings.env['SITE_CHECKS'] || 'true',
    DEMO_URL: `http://127.0.0.1:${ports.demoSite}/demo`,
    DEMO_TARGET: `http://${DEMO_HOST}:${ports.demoSite}/other-id`,
    DEMO_SNIPPET: SNIPPET_ON_SITE,
    ...keyEnv,
  })
}

/** The demo receives the mails, unless the environment names another server. */
function mailEnv({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Env, smtpPort: number): Env {
  if (smtpUrl) return {}
  return { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: from || `Waymark <no-reply@${DEMO_HOST}>` }
}

function start(
  role: 'api' | 'worker',
  { settings, services, print }: ProcessOptions,
  roleEnv: Env,
): DevProcess {
  return startProcess({
    role,
    script: `${role}/main.ts`,
    env: {
      ...settings.env,
      ...storeEnv(services),
      ...roleEnv,
    },
    logFile: join(settings.home, 'logs', `${role}.log`),
    print,
  })
}

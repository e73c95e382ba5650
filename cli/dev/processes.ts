import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import { type Child, startChild } from './child.ts'
import { DEMO_HOST } from './demo-names.ts'
import type { Ports } from './ports.ts'
import type { DevSettings, Env } from './settings.ts'
import type { Services } from './start-services.ts'

type Surroundings = {
  settings: DevSettings
  ports: Ports
  dnsPort: number
  services: Services
  /** What tells the web process which key it signs with. */
  signingEnv: Env
  print: (line: string) => void
}

/** Starts a worker and a web process; `opened` stops the web process first, as it waits for the worker. */
export function startProcesses(
  surroundings: Surroundings,
  opened: AsyncDisposableStack,
): { api: Child; worker: Child } {
  const worker = startWorker(surroundings)
  opened.defer(async () => worker.stop())
  const api = startApi(surroundings)
  opened.defer(async () => api.stop())
  return { api, worker }
}

/** Waits until the web process reports that all it needs answers. */
export async function untilAnswers(baseUrl: string, stop: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    stop.throwIfAborted()
    const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(100)
  }
  throw new CommandError(`${baseUrl}/readyz does not become ready; see the logs`)
}

/** The worker may check the demo site although that is on loopback. */
function startWorker(surroundings: Surroundings): Child {
  const { settings, ports, dnsPort } = surroundings
  const add = (name: string, value: string): Env => ({
    [name]: [settings.env[name], value].filter(Boolean).join(','),
  })
  return start('worker', surroundings, {
    RESOLVERS: `127.0.0.1:${dnsPort}`,
    ...add('VERIFY_ALLOW_HOSTS', DEMO_HOST),
    ...add('VERIFY_ALLOW_CIDRS', '127.0.0.1/32'),
    ...add('VERIFY_ALLOW_PORTS', String(ports.demoSite)),
    // Everything that a newcomer tries is on one host.
    LIMIT_PER_HOST_PER_MINUTE: '600',
    LIMIT_PER_HOST_AT_ONCE: '10',
    // Private keys are the web process's alone.
    SIGNING_KEY: '',
    SIGNING_KEY_FILE: '',
  })
}

function startApi(surroundings: Surroundings): Child {
  const { settings, ports, signingEnv } = surroundings
  return start('api', surroundings, {
    HOST: settings.host,
    PORT: String(ports.api),
    DEMO_URL: `http://127.0.0.1:${ports.demoSite}/demo`,
    ...signingEnv,
  })
}

function start(role: 'api' | 'worker', { settings, services, print }: Surroundings, own: Env): Child {
  return startChild({
    role,
    script: `${role}/main.ts`,
    env: {
      ...settings.env,
      DATABASE_URL: services.postgres.url,
      REDIS_URL: services.redis?.url ?? '',
      ...own,
    },
    logFile: join(settings.home, 'logs', `${role}.log`),
    print,
  })
}

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags } from '../../../../worker/render/browser/flags.ts'
import { launchChromium } from '../../../../worker/render/browser/launch.ts'
import { openRenderBrowser, type RenderBrowser } from '../../../../worker/render/browser/render-browser.ts'
import type { OpenedVisit } from '../../../../worker/render/browser/visit-context.ts'
import { defaultLimits } from '../../../../worker/net/limits.ts'
import type { NameResolver } from '../../../../worker/net/dns/resolver.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { openVisitProxy, type VisitProxy } from '../../../../worker/render/proxy/visit-proxy.ts'
import type { Certificate } from '../../../support/checks/certificates.ts'
import { patience } from '../../../support/machine/patience.ts'
import { countOwnSockets, kernelCounts, setTraps, type Leak } from './outside.ts'
import { fingerprint, openSite } from './site.ts'
import { navigations, tryAll, ways, type Target, type Way } from './ways.ts'

/** What the harness is asked to do, as JSON in the file of its first argument. */
export type Orders = {
  readonly executable: string
  readonly place: 'namespace' | 'loopback'
  readonly certificates: { readonly main: Certificate; readonly aia: Certificate }
  readonly runs: readonly Run[]
}

export type Run = {
  /** Starts of flags to leave out. */
  readonly without: readonly string[]
  readonly extra?: readonly string[]
  /** `ours` is that of a visit; `bare` has no proxy of its own, and `bypassing` one without a list of exceptions. */
  readonly context: 'ours' | 'bare' | 'bypassing'
  /** Names of ways; all if undefined. */
  readonly only?: readonly string[]
}

export type RunResult = {
  readonly leaks: readonly Leak[]
  /** Connections to the closed port of browser-wide traffic. */
  readonly toNowhere: readonly Leak[]
  /** Names of ways that the proxy was asked for, by scheme of the page. */
  readonly proxied: Readonly<Record<'http' | 'https', readonly string[]>>
  /** Connections of the browser, and those that reached a proxy of its visits. */
  readonly connects: number
  readonly toProxy: number
  readonly datagrams: number
  /** Requests with these words would tell that a page has read a file. */
  readonly requests: readonly string[]
  /** Addresses of pages after each navigation, and how downloads ended. */
  readonly ends: Readonly<Record<string, string>>
  readonly problems: readonly string[]
}

const OWN = '25.255.9.9'
const PUBLIC = '25.9.0.9'
const SETTLE_MS = 700
const LIMIT_MS = 30_000 * patience
const DRAIN_MS = 2000
const AT_ONCE = 4
const POLL_MS = 50
/** What is not GET is answered inside the browser otherwise, and would not show its way. */
const anyHost = [
  'site.example.com',
  '127.0.0.1',
  ...[...ways, ...navigations].map(({ name }) => `${name}.ways.example.com`),
]

// Whoever started this process keeps the pipe open.
process.stdin.resume().on('end', () => process.exit(1))
const orders = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Orders
const own = countOwnSockets()
const isNamespace = orders.place === 'namespace'
const traps = isNamespace ? await setTraps('::', 'known ports') : await setTraps('127.0.0.1', 'any ports')
const site = await openSite(orders.certificates.main, orders.certificates.aia)
const results: RunResult[] = []
for (const run of orders.runs) results.push(await carryOut(run))
process.stdout.write(JSON.stringify(results), () => process.exit())

async function carryOut(run: Run): Promise<RunResult> {
  traps.leaks.length = 0
  traps.toNowhere.length = 0
  own.forget()
  site.requests.length = 0
  const before = { ...(isNamespace && kernelCounts()), opened: own.opened() }
  const visits = {
    proxied: { http: new Set<string>(), https: new Set<string>() },
    ports: new Set<number>(),
    proxies: [] as VisitProxy[],
    ends: {} as Record<string, string>,
    problems: new Set<string>(),
  }
  const flags = chromiumFlags.filter((flag) => !run.without.some((start) => flag.startsWith(start)))
  const settings = {
    executable: orders.executable,
    allowNoSandbox: false,
    userAgent: 'Waymark-Verify/test',
    flags: [
      ...flags,
      `--ignore-certificate-errors-spki-list=${fingerprint(orders.certificates.main)}`,
      '--short-reporting-delay',
      ...(run.extra ?? []),
    ],
  }
  const browser =
    run.context === 'ours' ? openRenderBrowser(settings) : await otherBrowser(settings, run.context)
  await visitAll(browser, run, visits)
  await browser.close()
  const toProxy = (): number => Array.from(visits.ports).reduce((sum, port) => sum + own.accepted(port), 0)
  const connects = (): number =>
    isNamespace ? kernelCounts().connects - (before.connects ?? 0) - (own.opened() - before.opened) : 0
  // What the kernel has accepted for a proxy reaches this process a little later.
  await until(() => connects() === toProxy() + traps.leaks.length, DRAIN_MS)
  await Promise.all(visits.proxies.map(async (proxy) => proxy.close()))
  return {
    leaks: [...traps.leaks],
    toNowhere: [...traps.toNowhere],
    proxied: { http: [...visits.proxied.http], https: [...visits.proxied.https] },
    connects: connects(),
    toProxy: isNamespace ? toProxy() : 0,
    datagrams: isNamespace ? kernelCounts().datagrams - (before.datagrams ?? 0) : 0,
    requests: [...site.requests],
    ends: visits.ends,
    problems: [...visits.problems],
  }
}

type Visits = {
  readonly proxied: Record<'http' | 'https', Set<string>>
  readonly ports: Set<number>
  /** Open until the browser has closed, or what it still sends would find no listener. */
  readonly proxies: VisitProxy[]
  readonly ends: Record<string, string>
  readonly problems: Set<string>
}
type Visitable = Pick<RenderBrowser, 'withContext' | 'close'>

/** A browser whose contexts lack what those of visits have. */
async function otherBrowser(
  settings: Parameters<typeof launchChromium>[0],
  kind: Exclude<Run['context'], 'ours'>,
): Promise<Visitable> {
  const { browser, close } = await launchChromium(settings)
  // Or Playwright adds the rule by itself (1.65.1, `shouldProxyLoopback`).
  process.env['PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK'] = '1'
  return {
    withContext: async ({ proxy: { server, username, password } }, visit) => {
      const context = await browser.newContext(
        kind === 'bare' ? {} : { proxy: { server, username, password } },
      )
      return visit({ context, page: await context.newPage() })
    },
    close,
  }
}

async function visitAll(browser: Visitable, { only, context }: Run, visits: Visits): Promise<void> {
  const wanted = ways.filter(({ name }) => only?.includes(name) ?? true)
  // A page without a proxy cannot be loaded from the site: its script runs in an empty one.
  const load = async ({ page }: OpenedVisit, scheme: 'http' | 'https', path: string): Promise<void> => {
    if (context !== 'bare') await page.goto(`${scheme}://site.example.com${path}`)
    else await page.evaluate(`${site.pages.get(path)}; dispatchEvent(new Event('load'))`)
  }
  const groups = (['http', 'https'] as const).map((scheme) => async () => {
    const path = `/${scheme}-ways`
    site.pages.set(
      path,
      tryAll(
        wanted.map((way) => ({ ...way, targets: targetsOf(way) })),
        scheme,
      ),
    )
    await withVisit(browser, { scheme, visits }, async (opened, seen) => {
      await load(opened, scheme, path)
      const expected = wanted.filter(({ isProxied: [http, https] }) => (scheme === 'http' ? http : https))
      await settle(() => context === 'bare' || expected.every(({ name }) => seen.has(name)), seen)
      for (const problem of await opened.page.evaluate<string[]>('window.problems').catch(() => []))
        visits.problems.add(problem)
    })
  })
  const single = (only === undefined ? navigations : []).flatMap((way, index) =>
    targetsOf({ name: way.name }, ways.length + index)
      // Where the target does not matter, one is enough.
      .filter(
        ({ host }) =>
          host.endsWith('.com') || (host === '127.0.0.1' && !/^top-(file|chrome|data|view)/.test(way.name)),
      )
      .map((target) => async () => {
        const path = `/${way.name}-${target.host}`
        site.pages.set(path, tryAll([{ ...way, targets: [target] }], 'http'))
        await withVisit(browser, { scheme: 'http', visits }, async (opened, seen) => {
          const download = opened.page.waitForEvent('download', { timeout: 1000 }).then(
            async (started) => started.failure(),
            () => 'none',
          )
          await load(opened, 'http', path)
          if (way.name === 'download') visits.ends[`download ${target.host}`] = String(await download)
          await settle(() => !(way.isProxied && target.host.endsWith('.com')) || seen.has(way.name), seen)
          visits.ends[`${way.name} ${target.host}`] = opened.page.url()
        })
      }),
  )
  await inTurns([
    ...groups,
    ...(only === undefined && context === 'ours' ? [...special(browser, visits), ...single] : []),
  ])
}

/** Ways that need more than a target. */
function special(browser: Visitable, visits: Visits): Array<() => Promise<void>> {
  const literal = (host: string, port: string): Target => ({
    host,
    http: port,
    https: port,
    turn: port.slice(1) || '3478',
  })
  const visit = (name: string, targets: readonly Target[]) => async (): Promise<void> => {
    const some = ways.filter((way) => ['fetch', 'img', 'websocket', 'turn-tcp'].includes(way.name))
    site.pages.set(
      `/${name}`,
      tryAll(
        some.map((way) => ({ ...way, name, targets })),
        'http',
      ),
    )
    await withVisit(browser, { scheme: 'http', visits }, async ({ page }, seen) => {
      await page.goto(`http://site.example.com/${name}`)
      await settle(() => true, seen)
    })
  }
  return [
    visit('own-address', [literal(OWN, ''), literal('own.ways.example.com', '')]),
    visit('rebinding', [
      literal('rebinding.ways.example.com', ''),
      literal('rebinding.ways.example.com', ''),
    ]),
    visit('aia', [{ ...literal('aia.ways.example.com', ''), http: '' }]),
    async () => {
      const neighbour = await openProxy(
        { scheme: 'http', visits: { ...visits, ports: new Set() } },
        new Set(),
      )
      const { port } = new URL(neighbour.server)
      await visit('neighbour', [literal('127.0.0.1', `:${port}`), literal('localhost', `:${port}`)])()
      if (own.accepted(Number(port)) > 0)
        traps.leaks.push({ protocol: 'tcp', to: `127.0.0.1:${port}`, start: 'neighbour' })
    },
    // Chromium follows early hints only for pages (156).
    ...['early-hints', 'nel', 'reporting'].flatMap((name) =>
      [literal('127.0.0.1', ''), literal(`${name}.ways.example.com`, '')].map((target) => async () => {
        const to = encodeURIComponent(JSON.stringify(target))
        await withVisit(browser, { scheme: 'https', visits }, async ({ page }, seen) => {
          await page.goto(`https://site.example.com/${name}?to=${to}`)
          await settle(() => true, seen)
        })
      }),
    ),
    async () => {
      await withVisit(browser, { scheme: 'https', visits }, async ({ page }) => {
        visits.ends['aia'] = await page.goto('https://aia.ways.example.com/').then(() => 'loaded', String)
      })
    },
  ]
}

async function withVisit(
  browser: Visitable,
  place: { readonly scheme: 'http' | 'https'; readonly visits: Visits },
  use: (opened: OpenedVisit, seen: Set<string>) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>()
  const proxy = await openProxy(place, seen)
  const { signal } = new AbortController()
  try {
    await browser.withContext({ proxy, locale: 'en', wantedHosts: anyHost, signal }, async (opened) =>
      use(opened, seen),
    )
  } catch (error) {
    place.visits.problems.add(String(error))
  }
}

async function openProxy(
  { scheme, visits }: { readonly scheme: 'http' | 'https'; readonly visits: Visits },
  seen: Set<string>,
): Promise<VisitProxy> {
  let rebound = 0
  const resolver: NameResolver = {
    resolveHost: async (host) => {
      const [name = ''] = host.split('.')
      seen.add(name)
      visits.proxied[scheme].add(name)
      if (name === 'rebinding') rebound += 1
      const others: Record<string, string> = { own: OWN, rebinding: rebound > 1 ? '127.9.9.9' : PUBLIC }
      const address = others[name] ?? PUBLIC
      return { kind: 'addresses', addresses: [{ address, family: 4 }] }
    },
    queryRecords: async () => Promise.reject(new Error('no records here')),
  }
  const proxy = await openVisitProxy({
    policy: makePolicy({ ownAddresses: [OWN] }),
    resolver,
    limits: defaultLimits,
    politeness: { countLookup: async () => undefined },
    wantedHosts: [],
    signal: new AbortController().signal,
    budget: { connections: 100_000, hosts: 10_000, bytes: 1e9 },
    dialMap: ({ port }) => ({ address: '127.0.0.1', port: port === 443 ? site.securePort : site.plainPort }),
  })
  visits.ports.add(Number(new URL(proxy.server).port))
  visits.proxies.push(proxy)
  return proxy
}

/** One address of each kind for a way, so that what arrives there names the way. */
function targetsOf(
  { name }: Pick<Way, 'name'>,
  number = ways.findIndex((way) => way.name === name),
): Target[] {
  const at = (host: string): Target => ({ host, ...traps.ports })
  const named = { host: `${name}.ways.example.com`, http: '', https: '', turn: '3478' }
  // Chromium can dial it all the same: its proxies are there.
  const here = at('127.0.0.1')
  if (!isNamespace) return [named, here]
  const literals = [`10.9.${number}.9`, `169.254.${number}.9`, `25.9.${number}.9`, `[fd00:9::${number}]`]
  const loopback = ['img', 'fetch', 'websocket'].includes(name)
    ? [`127.9.${number}.9`, 'localhost', '[::1]']
    : []
  return [named, here, ...[...literals, ...loopback].map(at)]
}

/** Waits until everything that should come has come, and then until nothing more does. */
async function settle(isComplete: () => boolean, seen: ReadonlySet<string>): Promise<void> {
  let count = -1
  let since = 0
  await until(() => {
    const now = seen.size + traps.leaks.length + site.requests.length
    if (now !== count) [count, since] = [now, performance.now()]
    return isComplete() && performance.now() - since > SETTLE_MS
  }, LIMIT_MS)
}

/** Polls, because what does not happen emits no event. */
async function until(isTrue: () => boolean, limitMs: number): Promise<void> {
  const endAt = performance.now() + limitMs
  while (!isTrue() && performance.now() < endAt) await pause(POLL_MS)
}

async function inTurns(tasks: ReadonlyArray<() => Promise<void>>): Promise<void> {
  const waiting = [...tasks]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) await task()
    }),
  )
}

import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Browser, BrowserType } from 'playwright-core'
import { withDeadline } from '../../../shared/deadline.ts'
import { BrowserUnavailable } from './browser-errors.ts'
import { chromiumFlags } from './flags.ts'
import { groupOf, killGroup, processesOf } from './process-tree.ts'
import { guardRequests, type RequestGuard } from './request-guard.ts'
import { missingFromSandbox } from './sandbox.ts'
import { setprivArguments, unprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts'

export type LaunchSettings = {
  /** See `findChromium`. */
  readonly executable: string
  /** RENDER_USER: who runs Chromium if this process is root. Default: nobody. */
  readonly user?: string | undefined
  /** RENDER_ALLOW_NO_SANDBOX: runs Chromium without its sandbox where the system forbids one. */
  readonly allowNoSandbox: boolean
  /** `Waymark-Verify/<version> (+<contact url>)` */
  readonly userAgent: string
  /** For tests, which leave single ones out. */
  readonly flags?: readonly string[]
}

export type Chromium = {
  readonly browser: Browser
  readonly pid: number
  /** Process group of all its processes. */
  readonly group: number
  readonly isSandboxed: boolean
  readonly guard: RequestGuard
  /** Chromium's own, without "Headless" and with the service's token. */
  readonly userAgent: string
  /** Ends all processes, whatever state they are in. */
  readonly close: () => Promise<void>
}

const LAUNCH_MS = 30_000
const CLOSE_MS = 5000

/** Starts Chromium with its sandbox, as an unprivileged user. Throws BrowserUnavailable. */
export async function launchChromium(settings: LaunchSettings): Promise<Chromium> {
  try {
    return await launch(settings, [])
  } catch (error) {
    if (!(error instanceof NoSandbox)) throw error
    if (settings.allowNoSandbox) return launch(settings, ['--no-sandbox'])
    throw new BrowserUnavailable(
      `Chromium has no sandbox here (${error.message}). Allow user namespaces to the user who runs it, or set ` +
        'RENDER_ALLOW_NO_SANDBOX=1 if you accept that a page that breaks out of Chromium is on this machine.',
    )
  }
}

class NoSandbox extends Error {}

async function launch(settings: LaunchSettings, more: readonly string[]): Promise<Chromium> {
  const playwright = await loadPlaywright()
  if (!playwright) throw new BrowserUnavailable('playwright-core is not installed, an optional dependency')
  const user = await unprivilegedUser(settings.user)
  const command = commandFor(settings.executable, user)
  const userAgent = await readUserAgent(command, settings)
  const profile = makeProfile(user)
  const removeProfile = (): void => rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  const { flags = chromiumFlags } = settings
  const own = [`--user-data-dir=${profile}`, `--user-agent=${userAgent}`]
  try {
    const browser = await start(playwright, command, [...flags, ...more, ...own])
    return await verifyStart({ browser, userAgent, removeProfile, isSandboxed: more.length === 0 })
  } catch (error) {
    removeProfile()
    throw error
  }
}

/** Returns undefined where the optional dependency is not installed. */
async function loadPlaywright(): Promise<BrowserType | undefined> {
  try {
    return (await import('playwright-core')).chromium
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

type Command = { readonly file: string; readonly args: readonly string[] }

const SETPRIV = '/usr/bin/setpriv'

/** setpriv becomes Chromium: the process and its pipes stay the same. */
function commandFor(executable: string, user: UnprivilegedUser | undefined): Command {
  if (!user) return { file: executable, args: [] }
  if (!existsSync(SETPRIV)) throw new BrowserUnavailable(`${SETPRIV} is missing: install util-linux`)
  return { file: SETPRIV, args: [...setprivArguments(user), executable] }
}

async function readUserAgent({ file, args }: Command, { userAgent }: LaunchSettings): Promise<string> {
  const run = promisify(execFile)
  const options = { env: {}, timeout: LAUNCH_MS, killSignal: 'SIGKILL' } as const
  const { stdout } = await run(file, [...args, '--version'], options).catch((error: unknown) => {
    throw new BrowserUnavailable(`${args.at(-1) ?? file} does not run: ${String(error)}`, { cause: error })
  })
  const [, major] = / (\d{1,4})\./.exec(stdout) ?? []
  if (major === undefined) throw new BrowserUnavailable(`${args.at(-1) ?? file} is no Chromium`)
  // Chromium names only its major version and two systems in place of all (https://www.chromium.org/updates/ua-reduction/).
  const system = process.platform === 'darwin' ? 'Macintosh; Intel Mac OS X 10_15_7' : 'X11; Linux x86_64'
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${userAgent}`
}

function makeProfile(user: UnprivilegedUser | undefined): string {
  const profile = mkdtempSync(join(tmpdir(), 'waymark-render-'))
  if (user) chownSync(profile, user.uid, user.gid)
  return profile
}

/** Playwright then passes exactly these arguments (1.65.1, `_prepareToLaunch` of browserType.ts). */
async function start(playwright: BrowserType, command: Command, flags: readonly string[]): Promise<Browser> {
  try {
    return await playwright.launch({
      executablePath: command.file,
      args: [...command.args, ...flags],
      ignoreDefaultArgs: true,
      chromiumSandbox: true,
      env: {},
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      timeout: LAUNCH_MS,
    })
  } catch (error) {
    const text = String(error)
    if (sandboxTexts.some((part) => text.includes(part))) throw new NoSandbox('user namespaces are forbidden')
    throw new BrowserUnavailable(`Chromium does not start: ${text}`, { cause: error })
  }
}

/** What Chromium 156 writes before it ends without a sandbox. */
const sandboxTexts = ['No usable sandbox', 'Failed to move to new namespace', 'zygote_host_impl_linux.cc']

type Started = Pick<Chromium, 'browser' | 'userAgent' | 'isSandboxed'> & {
  readonly removeProfile: () => void
}

/** Looks at the sandbox of a renderer from outside: a flag says only what was asked for. */
async function verifyStart({ browser, userAgent, isSandboxed, removeProfile }: Started): Promise<Chromium> {
  const context = await browser.newContext()
  await context.newPage()
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const idsOf = (wanted: string): number[] =>
    processInfo.flatMap(({ type, id }) => (type === wanted ? [id] : []))
  const [pid = 0] = idsOf('browser')
  const group = groupOf(pid)
  const renderers = idsOf('renderer')
  const missing = isSandboxed ? await missingAfterStart(renderers) : []
  const close = async (): Promise<void> => {
    await withDeadline(browser.close(), CLOSE_MS).catch(() => {})
    killGroup(group)
    await untilEmpty(group)
    removeProfile()
  }
  if (missing.length > 0) {
    await close()
    throw new NoSandbox(`its pages run without ${Array.from(new Set(missing)).join(', ')}`)
  }
  await Promise.all([session.detach(), context.close()])
  const guard = await guardRequests(browser)
  return { browser, pid, group, isSandboxed, guard, userAgent, close }
}

const POLL_MS = 10
const START_POLLS = 500

/** A renderer closes its sandbox while it starts, before it has a page. Chrome keeps one that waits for the next page. */
async function missingAfterStart(renderers: readonly number[]): Promise<string[]> {
  if (renderers.length === 0) return ['a renderer']
  let missing = renderers.flatMap(missingFromSandbox)
  for (let polls = 0; polls < START_POLLS && missing.length > 0; polls += 1) {
    await pause(POLL_MS)
    missing = renderers.flatMap(missingFromSandbox)
  }
  return missing
}

const POLLS = 200

/** Processes that are not ours to wait for emit no event. */
async function untilEmpty(group: number): Promise<void> {
  for (let polls = 0; polls < POLLS && processesOf(group).length > 0; polls += 1) await pause(POLL_MS)
}

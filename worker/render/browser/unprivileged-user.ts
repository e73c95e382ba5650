import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BrowserUnavailable } from './browser-errors.ts'

export type UnprivilegedUser = { readonly uid: number; readonly gid: number }

const DEADLINE_MS = 5000

/** Returns the user to run Chromium as when this process is root; undefined if it is not. Throws BrowserUnavailable. */
export async function unprivilegedUser(name = 'nobody'): Promise<UnprivilegedUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
  if (uid === undefined || gid === undefined)
    throw new BrowserUnavailable(`RENDER_USER: there is no user ${name} to run Chromium as`)
  if (uid === 0) throw new BrowserUnavailable('RENDER_USER: Chromium must not run as root')
  return { uid, gid }
}

async function idOf(option: '-u' | '-g', name: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('id', [option, '--', name], { timeout: DEADLINE_MS })
    return Number(stdout)
  } catch {
    return undefined
  }
}

/** Returns the arguments of setpriv (util-linux) before the program to run. */
export function setprivArguments({ uid, gid }: UnprivilegedUser): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--pdeathsig=KILL',
    '--',
  ]
}

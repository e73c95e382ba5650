import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '../../../support/machine/patience.ts'
import type { Orders, RunResult } from './harness.ts'

const run = promisify(execFile)

export type Place = Orders['place']

/** Root on Linux can make a network namespace, in which every packet is seen. Others look only at loopback. */
export const place: Place =
  process.platform === 'linux' && process.getuid?.() === 0 ? 'namespace' : 'loopback'

const LIMIT_MS = 240_000 * patience
const MAX_BYTES = 64 * 1024 ** 2

/** Runs browsers in a process of their own, which looks at what leaves them. */
export async function runHarness(orders: Omit<Orders, 'place'>): Promise<RunResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-isolation-'))
  // Chromium's own user must get to its profile.
  chmodSync(folder, 0o755)
  const file = join(folder, 'orders.json')
  writeFileSync(file, JSON.stringify({ ...orders, place }))
  const command = [
    process.execPath,
    resolve('bin/run.mjs'),
    resolve('test/worker/render/isolation/harness.ts'),
    file,
  ]
  const options = { timeout: LIMIT_MS, maxBuffer: MAX_BYTES, env: { ...process.env, TMPDIR: folder } }
  try {
    const { stdout } = await within((prefix) => {
      const [program = '', ...args] = [...prefix, ...command]
      return run(program, args, options)
    })
    return JSON.parse(stdout) as RunResult[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function within<T>(use: (prefix: readonly string[]) => Promise<T>): Promise<T> {
  return place === 'namespace' ? withNamespace(use) : use([])
}

/**
 * Makes a namespace in which this machine has every address: whatever is dialled arrives at a listener there, if there is
 * one for the port, and the kernel counts it. Name servers are the same.
 */
async function withNamespace<T>(use: (prefix: readonly string[]) => Promise<T>): Promise<T> {
  const name = `waymark-${process.pid}-${Date.now() % 100_000}`
  const settings = join('/etc/netns', name)
  await run('ip', ['netns', 'add', name])
  const remove = (): void => {
    execFileSync('ip', ['netns', 'delete', name])
    rmSync(settings, { recursive: true, force: true })
  }
  // A test that takes too long ends the process before the harness.
  process.once('exit', remove)
  try {
    mkdirSync(settings, { recursive: true })
    writeFileSync(join(settings, 'resolv.conf'), 'nameserver 10.53.53.53\n')
    const inside = ['ip', 'netns', 'exec', name]
    await run('ip', ['-n', name, 'link', 'set', 'lo', 'up'])
    await run('ip', ['-n', name, 'route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo'])
    await run('ip', ['-n', name, '-6', 'route', 'add', 'local', '::/0', 'dev', 'lo'])
    // WebRTC does not use the loopback interface.
    await run('ip', ['-n', name, 'link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'far'])
    await run('ip', ['-n', name, 'address', 'add', '192.168.77.7/24', 'dev', 'out'])
    await run('ip', ['-n', name, 'link', 'set', 'far', 'up'])
    await run('ip', ['-n', name, 'link', 'set', 'out', 'up'])
    await run('ip', ['-n', name, 'route', 'add', 'default', 'dev', 'out'])
    return await use(inside)
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}

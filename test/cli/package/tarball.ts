import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { withTempDir } from '../../support/machine/temp-dir.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

export type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

type Options = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string
}

/** Runs a program until it ends. */
export async function run(
  [command = '', ...args]: readonly string[],
  { cwd, env, input = '' }: Options,
): Promise<Run> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env } })
  // A program may end without having read it.
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

export function start([command = '', ...args]: readonly string[], { cwd, env }: Options): ChildProcess {
  return spawn(command, args, { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env } })
}

/** Packs the package once for the calling suite. Returns the path of the tarball. */
export function withTarball(): () => string {
  const tempDir = withTempDir()
  let tarball = ''
  before(async function () {
    this.timeout(60_000)
    const folder = tempDir()
    const { code, stdout, stderr } = await run(
      [process.execPath, 'bin/run.mjs', 'cli/package/pack.ts', '--pack-destination', folder],
      { cwd: root, env: { HOME: tempDir() } },
    )
    assert.equal(code, 0, stdout + stderr)
    const [name = ''] = readdirSync(folder)
    tarball = join(folder, name)
  })
  return () => tarball
}

/** Installs the tarball in a folder, without a registry. */
export async function install(tarball: string, folder: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const offline = ['--offline', '--cache', join(folder, '.npm'), '--omit=optional', '--no-audit', '--no-fund']
  const { code, stderr } = await run(['npm', 'install', ...offline, tarball], { cwd: folder })
  assert.equal(code, 0, stderr)
}

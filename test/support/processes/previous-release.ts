import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from './system.ts'

const FETCH_LIMIT_MS = 60_000
const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024

/** Commit of the release that the next deployment replaces. */
export const PREVIOUS_RELEASE = readFileSync(join(REPOSITORY, '.ci', 'previous-release'), 'utf8').trim()

/** True if the history of this clone has the previous release, or its origin sent it. */
export function hasPreviousRelease(): boolean {
  return hasCommit() || (succeeds('fetch', '--quiet', '--depth=1', 'origin', PREVIOUS_RELEASE) && hasCommit())
}

/** Writes the code of the previous release to a directory. It uses the installed packages of this one. */
export function writePreviousRelease(directory: string): void {
  const archive = git('archive', '--format=tar', PREVIOUS_RELEASE)
  execFileSync('tar', ['--extract', '--no-same-owner', `--directory=${directory}`], { input: archive })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(directory, 'node_modules'))
}

function hasCommit(): boolean {
  return succeeds('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`)
}

function succeeds(...args: string[]): boolean {
  try {
    git(...args)
    return true
  } catch {
    return false
  }
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, {
    cwd: REPOSITORY,
    timeout: FETCH_LIMIT_MS,
    maxBuffer: MAX_ARCHIVE_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
    // Nobody is there to answer a prompt.
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })
}

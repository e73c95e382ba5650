import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileProblem } from '../../shared/files/file-problem.ts'
import { CommandError } from '../command-error.ts'

/** Creates the directory and locks it for this process. Resolves to a function that unlocks it. */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  try {
    makeDirectory(join(home, 'logs'))
    accessSync(home, constants.W_OK)
  } catch (error) {
    throw new CommandError(`${fileProblem(home, error, 'written')}, or set WAYMARK_HOME`, { cause: error })
  }
  const server = await listenOnLock(home)
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

/**
 * Avoids `mkdirSync` with `recursive`, which never ends if a file system reports an existing parent as missing, as
 * below /proc.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path)
}

/** Writes dev.json, which exists from the moment everything responds until the service is stopped. */
export function writeDevFile(home: string, content: Readonly<Record<string, unknown>>): void {
  const file = join(home, 'dev.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function removeDevFile(home: string): void {
  rmSync(join(home, 'dev.json'), { force: true })
}

/** Takes the lock, which is a listening socket: unlike a file with a pid, it cannot outlive its process. */
async function listenOnLock(home: string): Promise<Server> {
  const address = lockAddress(home)
  if (!address.startsWith('\0') && !(await isListening(address))) rmSync(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(address)
    await once(server, 'listening')
    return server
  } catch (cause) {
    throw new CommandError(
      `Another waymark dev is running in ${home}: stop it, or choose another directory with WAYMARK_HOME`,
      { cause },
    )
  }
}

/**
 * Returns a name in the abstract namespace on Linux, a pipe on Windows, and elsewhere a file, which a crash leaves
 * behind.
 */
function lockAddress(home: string): string {
  const name = `waymark-${createHash('sha256').update(realpathSync(home)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

async function isListening(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

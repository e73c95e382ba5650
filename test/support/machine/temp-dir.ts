import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * Directory for the tests' temporary files: in memory if there is room and programs may be run there. Each database is
 * some 300 files, and some disks take ten times as long to create them.
 */
export const tempRoot = hasRoomInMemory() ? MEMORY : tmpdir()

/** Creates temporary directories for the calling suite, which are deleted after it. */
export function withTempDir(): () => string {
  const made: string[] = []
  after(() => {
    for (const directory of made) rmSync(directory, { recursive: true, force: true })
  })
  return () => {
    const directory = mkdtempSync(join(tempRoot, 'waymark-test-'))
    made.push(directory)
    return directory
  }
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    if (mount === undefined || /\b(noexec|ro)\b/.test(mount)) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

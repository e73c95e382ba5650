import { accessSync, constants, openSync, readSync, closeSync, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

/** In order of preference: a headless shell takes half the time and memory. */
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

export type ChromiumSettings = {
  /** RENDER_CHROMIUM: a file. */
  readonly chromium: string | undefined
  /** PATH */
  readonly path: string | undefined
}

/** Returns the file of the Chromium to run, or undefined without one. */
export function findChromium({ chromium, path = '' }: ChromiumSettings): string | undefined {
  if (chromium !== undefined) return isProgram(chromium) ? chromium : undefined
  const places = path.split(delimiter).filter((place) => place !== '')
  const found = commands.flatMap((command) => places.map((place) => join(place, command))).find(isProgram)
  return found === undefined ? undefined : behindScript(found)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Where distributions and Google have the program behind the script on the PATH. */
const systemFolders = ['/usr/lib/chromium', '/usr/lib/chromium-browser', '/usr/lib64/chromium-browser']

/**
 * Returns the program behind a shell script of a distribution. Debian's adds flags of its own, such as
 * `--enable-remote-extensions`, and a key for Google's services (156, /etc/chromium.d).
 */
function behindScript(file: string): string {
  const real = realpathSync(file)
  if (!isScript(real)) return real
  const besides = ['chrome', 'chromium'].map((name) => join(dirname(real), name))
  const candidates = [...besides, ...systemFolders.map((folder) => join(folder, basename(file)))]
  return candidates.find((candidate) => isProgram(candidate) && !isScript(candidate)) ?? real
}

function isScript(file: string): boolean {
  const start = Buffer.alloc(2)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, start)
    return start.toString('latin1') === '#!'
  } finally {
    closeSync(descriptor)
  }
}

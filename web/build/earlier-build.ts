import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, type Asset } from './asset.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** All sources of the built files. The lock file has the package versions. */
const inputs = ['web/**/*.*', 'shared/**/*.*', 'docs/images/*.webp', 'package-lock.json']

/** File in web/dist that describes the build. */
export const BUILD_FILE = 'build.json'

/** Content of BUILD_FILE: the hash of all inputs, and the names of all built files. */
type Build = { readonly inputs: string; readonly files: readonly string[] }

/** Hashes the names and contents of all inputs and of the released scripts. */
export function hashInputs(released: string): string {
  const hash = createHash('sha256')
  const add = (folder: string, patterns: string[]): void => {
    for (const name of globSync(patterns, { cwd: folder, exclude: ['web/dist'] }).toSorted()) {
      const bytes = readFileSync(join(folder, name))
      hash.update(`${name} ${bytes.length}\n`).update(bytes)
    }
  }
  add(ROOT, inputs)
  add(released, ['*.*'])
  return hash.digest('hex')
}

/** Returns the last build's assets, if it had the same inputs and all of its files still exist. */
export function findEarlierBuild(hash: string): readonly Asset[] | undefined {
  try {
    const { inputs, files } = readJson(BUILD_FILE) as Build
    const isComplete = files.every((file) => existsSync(join(DIST, file)))
    return inputs === hash && isComplete ? (readJson('manifest.json') as readonly Asset[]) : undefined
  } catch {
    return undefined // Nothing was built, or another process is building.
  }
}

/** Returns the content of BUILD_FILE. */
export function describeBuild(hash: string, files: Iterable<string>): Buffer {
  const build: Build = { inputs: hash, files: [...files] }
  return Buffer.from(JSON.stringify(build, null, 2))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(DIST, file), 'utf8'))
}

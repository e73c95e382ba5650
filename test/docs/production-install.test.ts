// Covers package-lock.json: what an installation without devDependencies needs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const LOCK = join(import.meta.dirname, '..', '..', 'package-lock.json')

type Locked = { name?: string; dev?: boolean; devOptional?: boolean }

describe('the production install', () => {
  it('does not include the TypeScript compiler', async () => {
    const { packages } = JSON.parse(await readFile(LOCK, 'utf8')) as { packages: Record<string, Locked> }
    const compilers = Object.entries(packages)
      .filter(([path, { name }]) => name === 'typescript' || path.endsWith('node_modules/typescript'))
      .map(([path, { dev }]) => [path, dev])
    // Under its own name, npm would install it as the optional peer dependency of a production package.
    assert.deepEqual(compilers, [['node_modules/typescript-compiler', true]])
  })
})

// Covers .gitignore, .dockerignore and what the npm package has.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { withTempDir } from '../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../support/machine/tools.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const secrets = [
  '.env',
  '.env.local',
  '.env.production',
  'api/.env',
  'worker/.env.staging',
  'signing.pem',
  'api/tls/server.key',
  'waymark.dump',
]
const kept = ['.env.example', 'api/main.ts']

describe('files with secrets', () => {
  const tempDir = withTempDir()

  /** A checkout that contains secrets, as a developer's may. */
  function checkout(): string {
    const directory = tempDir()
    for (const file of ['package.json', '.gitignore']) copyFileSync(join(root, file), join(directory, file))
    for (const file of [...secrets, ...kept]) {
      mkdirSync(dirname(join(directory, file)), { recursive: true })
      writeFileSync(join(directory, file), 'DATABASE_URL=postgres://user:secret@127.0.0.1/name\n')
    }
    return directory
  }

  const assertKeptOut = (files: readonly string[]): void => {
    assert.deepEqual(
      secrets.filter((file) => files.includes(file)),
      [],
    )
    assert.deepEqual(
      kept.filter((file) => files.includes(file)),
      kept,
    )
  }

  it('are not in the npm package', async function () {
    toolsOrSkip(this, ['npm'])
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: checkout(),
    })
    const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[]
    assertKeptOut((packed?.files ?? []).map(({ path }) => path))
  })

  it('are ignored by git', async function () {
    toolsOrSkip(this, ['git'])
    const cwd = checkout()
    await run('git', ['init', '--quiet'], { cwd })
    const { stdout } = await run('git', ['ls-files', '--others', '--exclude-standard'], { cwd })
    assertKeptOut(stdout.split('\n'))
  })

  it('are not in the container image', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    for (const pattern of ['**/.env', '**/.env.*', '**/.waymark', '**/*.pem', '**/*.key', '**/*.dump'])
      assert.ok(ignored.includes(pattern), pattern)
  })
})

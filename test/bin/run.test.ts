// Covers bin/run.mjs, bin/waymark.mjs and bin/require-node.mjs.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTempDir } from '../support/machine/temp-dir.ts'

const root = join(import.meta.dirname, '..', '..')
/** Makes Node say that it is an older version. */
const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`

function run(args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
}

describe('a process that npm starts', () => {
  const tempDir = withTempDir()

  it('runs the file that it is given, with its arguments', () => {
    const { status, stdout } = run(['bin/run.mjs', 'cli/main.ts', '--version'])
    assert.equal(status, 0)
    assert.equal(stdout, run(['bin/waymark.mjs', '--version']).stdout)
    assert.match(stdout, /^\d+\.\d+\.\d+/)
  })

  it('only requires the right Node without a file', () => {
    const { status, stdout, stderr } = run(['bin/run.mjs'])
    assert.deepEqual([status, stdout, stderr], [0, '', ''])
  })

  for (const [exitCode, args] of [
    [1, ['bin/run.mjs', 'cli/main.ts', 'dev']],
    [1, ['bin/run.mjs']],
    [3, ['bin/waymark.mjs', 'dev']],
    [3, ['bin/waymark.mjs', 'verify-site']],
  ] as const) {
    it(`says what to do with an older Node: ${args.join(' ')}`, () => {
      const { status, stdout, stderr } = run(['--import', older, ...args])
      assert.deepEqual([status, stdout], [exitCode, ''])
      assert.match(
        stderr,
        /^Waymark needs Node 24, and this is Node 20\.20\.2 \(.*\)\. Node 24 is installed in node_modules, where npm finds it: use `npx waymark` or `npm start`/,
      )
      assert.equal(stderr.trim().split('\n').length, 1)
    })
  }

  it('says how to get Node 24 if npm has not installed it', () => {
    const alone = join(tempDir(), 'bin')
    cpSync(join(root, 'bin'), alone, { recursive: true })
    const { status, stderr } = run(['--import', older, join(alone, 'run.mjs')])
    assert.equal(status, 1)
    assert.match(stderr, /Either put Node 24 on the PATH, or run `npm ci` without --ignore-scripts/)
  })

  it('needs the Node of package.json in every script', () => {
    const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      engines: { node: string }
      scripts: Record<string, string>
    }
    assert.match(engines.node, /^>=24\./)
    for (const script of Object.values(scripts)) {
      assert.match(script, /^node bin\/run\.mjs\b/)
      assert.doesNotMatch(script, /\bnode (?!bin\/run\.mjs\b)/)
    }
  })
})

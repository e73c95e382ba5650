import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { filler, hostileValues } from '../../../support/checks/hostile-values.ts'
import { withTempDir } from '../../../support/machine/temp-dir.ts'

const values = hostileValues(10_000)
/** One value in twenty, for scripts that start a process for each value. */
const sample = values.filter((_, index) => index % 20 === 0)

describe('a value in a shell script', function () {
  // A value that ran as code would find no commands, and would write files here.
  const tempDir = withTempDir()

  /** Runs a script. Returns the arguments of each of its calls of `p`. */
  function callsIn(script: string): string[][] {
    const input = `p() { printf '%s\\0' "$@"; printf '\\001\\0'; }\n${script}\n`
    const options = { maxBuffer: 1e9, cwd: tempDir(), env: { PATH: '', HOME: '/home' } }
    const { stdout, stderr, status } = spawnSync('/bin/sh', [], { input, ...options })
    assert.deepEqual([status, String(stderr)], [0, ''])
    const calls = String(stdout).split('\u0001\0')
    assert.equal(calls.pop(), '')
    return calls.map((words) => words.split('\0').slice(0, -1))
  }

  /** Runs the script once for each value, in a single shell. */
  function callsWith(source: string, some: readonly string[] = values): string[][] {
    return callsIn(some.map(filler('shell', source)).join('\n'))
  }

  for (const [where, source, expected] of [
    ['words', 'p {{x}} a{{x}}b --id={{x}} {{x}}', (v: string) => [[v, `a${v}b`, `--id=${v}`, v]]],
    ['double quotes', 'p "{{x}}" "a {{x}} b" "\\"{{x}}"', (v: string) => [[v, `a ${v} b`, `"${v}`]]],
    ['single quotes', `p '{{x}}' 'a {{x}} "'`, (v: string) => [[v, `a ${v} "`]]],
    ['comments', "p a # {{x}}\np b#{{x}} # it's {{x}}", (v: string) => [['a'], [`b#${v}`]]],
  ] as const) {
    it(`stays a plain value in ${where}`, () => {
      assert.deepEqual(callsWith(source), values.flatMap(expected))
    })
  }

  it('stays a plain value in commands within words', () => {
    const source = `p "$(printf %s {{x}}; printf %s "{{x}}" '{{x}}')" "{{x}}" $((1 + 1)) {{x}}`
    assert.deepEqual(
      callsWith(source, sample),
      sample.map((v) => [v + v + v, v, '2', v]),
    )
  })

  it('stays a plain value in here-documents', () => {
    const read = 'while IFS= read -r line; do p "$line"; done'
    const source = [
      `${read} <<EOF`,
      "it's {{x}}",
      '{{x}} alone',
      ' EOF',
      'EOF',
      'p {{x}}',
      `${read} <<-'END'`,
      "it's {{x}}",
      '\tEND',
      'p {{x}}',
    ].join('\n')
    const expected = sample.flatMap((v) => [
      [`it's ${v}`],
      ['{{x}} alone'],
      [' EOF'],
      [v],
      [`it's ${v}`],
      [v],
    ])
    assert.deepEqual(callsWith(source, sample), expected)
  })

  it('is not inserted where its context is unclear', () => {
    for (const source of [
      'echo \\{{x}}',
      'echo `echo {{x}}`',
      "echo $'{{x}}'",
      'echo ${a:-{{x}}}',
      'a=$(cat <<EOF\n{{x}}\nEOF\n)\necho {{x}}',
      'cat <<A <<B\n{{x}}\nA\n{{x}}\nB\necho {{x}}',
    ]) {
      assert.equal(filler('shell', source)('evil'), source)
    }
  })
})

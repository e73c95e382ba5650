// Covers the Procfile.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { settingNames } from '../../shared/config/setting-names.ts'

const lines = readFileSync(new URL('../../Procfile', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const commands = new Map(lines.map((line) => line.split(': ', 2) as [string, string]))
const signing = settingNames.filter((name) => name.startsWith('SIGNING_'))

describe('the Procfile', () => {
  it('runs the worker without the signing keys, which a platform gives to all processes', () => {
    assert.ok(signing.length >= 4)
    assert.deepEqual(signingSettingsOf('worker', 'worker/main.ts'), [])
  })

  it('runs the web process with them', () => {
    assert.deepEqual(signingSettingsOf('web', 'api/main.ts'), signing)
  })
})

/** Names of the signing settings that the process has, if the platform sets all of them. */
function signingSettingsOf(role: string, script: string): string[] {
  const command = commands.get(role) ?? ''
  assert.ok(command.endsWith(`node ${script}`), command)
  const printing = command.replace(script, '--print "Object.keys(process.env).join()"')
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(signing.map((name) => [name, 'secret'])) }
  const names = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8' }).trim().split(',')
  return names.filter((name) => signing.includes(name)).toSorted()
}

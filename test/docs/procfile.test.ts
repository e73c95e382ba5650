// Covers the Procfile.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { settingNames } from '../../shared/config/setting-names.ts'

const lines = readFileSync(new URL('../../Procfile', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const commands = new Map(lines.map((line) => line.split(': ', 2) as [string, string]))
const secrets = settingNames.filter((name) => /^(SIGNING_|WEBHOOK_SEALING_|SMTP_URL$)/.test(name))

describe('the Procfile', () => {
  it('runs the worker without the keys and the mail server, which a platform gives to all processes', () => {
    assert.ok(secrets.length >= 7)
    assert.deepEqual(secretSettingsOf('worker', 'worker/main.ts'), [])
  })

  it('runs the web process with them', () => {
    assert.deepEqual(secretSettingsOf('web', 'api/main.ts'), secrets)
  })
})

/** Names of the secret settings that the process has, if the platform sets all of them. */
function secretSettingsOf(role: string, script: string): string[] {
  const command = commands.get(role) ?? ''
  assert.ok(command.endsWith(`node ${script}`), command)
  const printing = command.replace(script, '--print "Object.keys(process.env).join()"')
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(secrets.map((name) => [name, 'secret'])) }
  const names = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8' }).trim().split(',')
  return names.filter((name) => secrets.includes(name)).toSorted()
}

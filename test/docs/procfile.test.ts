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

  it('runs the browser worker without them, too, and without the database if the queue is on Redis', () => {
    const databaseUrls = ['DATABASE_POOLER_URL', 'DATABASE_URL', 'PGPASSWORD']
    const settings = [...secrets, ...databaseUrls]
    const script = 'worker/render/main.ts'
    assert.deepEqual(settingsOf('render', { script, settings: [...settings, 'REDIS_URL'] }), ['REDIS_URL'])
    assert.deepEqual(settingsOf('render', { script, settings }), ['DATABASE_URL', 'PGPASSWORD'])
  })

  it('runs the web process with them', () => {
    assert.deepEqual(secretSettingsOf('web', 'api/main.ts'), secrets)
  })
})

function secretSettingsOf(role: string, script: string): string[] {
  return settingsOf(role, { script, settings: secrets })
}

/** Names of the settings that the process has, if the platform sets all of these. */
function settingsOf(
  role: string,
  { script, settings }: { readonly script: string; readonly settings: readonly string[] },
): string[] {
  const command = commands.get(role) ?? ''
  assert.ok(command.endsWith(`node ${script}`), command)
  const printing = command.replace(script, '--print "Object.keys(process.env).join()"')
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(settings.map((name) => [name, 'secret'])) }
  const names = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8' }).trim().split(',')
  return names.filter((name) => settings.includes(name)).toSorted()
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readmeCommands } from '../../../cli/dev/readme-commands.ts'
import { DEMO_EMBED_KEY } from '../../../cli/demo/names.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

describe('the commands that waymark demo prints', () => {
  it('are those of the README, in its order, with their own addresses', () => {
    const demo = {
      embedKey: DEMO_EMBED_KEY,
      baseUrl: 'http://127.0.0.1:3000',
      demoSite: 'http://127.0.0.1:3001',
    }
    const places = readmeCommands(demo).map((command) => readme.indexOf(`\n${command}\n`))
    assert.ok(!places.includes(-1), String(places))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  })
})

// Covers cli/options/misplaced-key.ts, cli/help/named-inputs.ts and what cli/admin-api.ts says is missing.
import assert from 'node:assert/strict'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import { makeEmbedKey } from '../../../api/credentials/embed-key.ts'
import { makeInstallationToken } from '../../../api/credentials/installation-token.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'

const embedKey = makeEmbedKey()
const accountKey = makeAccountKey()
const token = makeInstallationToken()

describe('a key in the wrong place', () => {
  for (const [words, env, said] of [
    [['guide', embedKey], {}, `waymark guide --embed-key ${embedKey}`],
    [['verify-site', embedKey], {}, `waymark verify-site --embed-key ${embedKey}`],
    [['verify-site', 'https://shop.example/'], {}, 'give the URL with --target'],
    [['guide', accountKey], {}, 'not an account API key (wmk_live_…): commands read it from WAYMARK_KEY'],
    [['verify', embedKey], {}, 'SOURCE must be the URL of a record'],
    [['verify', token], {}, 'read it from WAYMARK_INSTALLATION_TOKEN'],
    [['check', 'http_ping', embedKey], {}, 'TARGET must be the URL of a site, not an embed key'],
    [['guide', '--embed-key', accountKey], { WAYMARK_URL: 'http://x.example' }, 'not an account API key'],
    [
      ['guide', '--embed-key', 'https://x.example'],
      { WAYMARK_URL: 'http://x.example' },
      'not a URL: --base-url',
    ],
    [['guide', '--base-url', embedKey], {}, '--base-url must be the URL of the service, not an embed key'],
    [['installations', 'list', embedKey], {}, 'TEMPLATE must be the id of a template, not an embed key'],
    [['installations', 'list'], { WAYMARK_KEY: embedKey }, 'WAYMARK_KEY must be an account API key'],
    [['limits', accountKey], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, ''],
  ] as const)
    it(`is named, but a secret is not repeated: ${words.slice(0, -1).join(' ')} ${said}`, async () => {
      const { code, stdout, stderr } = await runWaymarkHere(words, env)
      assert.deepEqual([code, stdout], [3, ''], stderr)
      assert.ok(stderr.includes(said), stderr)
      for (const secret of [accountKey, token]) assert.ok(!stderr.includes(secret), stderr)
    })
})

describe('what is missing for the admin API', () => {
  for (const [env, said] of [
    [{ WAYMARK_URL: 'https://x.example' }, 'set WAYMARK_KEY to an account API key of https://x.example'],
    [{ WAYMARK_KEY: accountKey }, 'set WAYMARK_URL to the URL of the service, such as'],
    [{}, 'set WAYMARK_URL and WAYMARK_KEY (an account API key), or'],
  ] as const)
    it(`is named alone: ${said}`, async () => {
      const { code, stderr } = await runWaymarkHere(['installations', 'list'], {
        WAYMARK_HOME: '/none',
        ...env,
      })
      assert.deepEqual([code, stderr.startsWith(`waymark: ${said}`)], [3, true], stderr)
    })
})

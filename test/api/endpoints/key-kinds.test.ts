// Covers api/credentials/key-kinds.ts, through every endpoint that takes a key.
import assert from 'node:assert/strict'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import { makeEmbedKey } from '../../../api/credentials/embed-key.ts'
import { makeInstallationToken } from '../../../api/credentials/installation-token.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { EMBED_KEY } from '../../support/api/api.ts'
import { assertRefused, post, send, type JsonResponse } from '../../support/api/api-requests.ts'

const keys = {
  'an account API key (wmk_live_…)': makeAccountKey(),
  'an installation token (wmi_…)': makeInstallationToken(),
  'an embed key (wm_…)': makeEmbedKey(),
} as const
type Kind = keyof typeof keys

describe('a key of the wrong kind', () => {
  const { api } = withAdminApi({ operatorTokens: ['an-operator-knows-this'] })
  const bearer = (path: string, key: string): Promise<JsonResponse> =>
    send(api.url + path, { headers: { Authorization: `Bearer ${key}` } })
  const verify = (embedKey: string): Promise<JsonResponse> =>
    post(`${api.url}/v1/verify`, { embedKey, stepSlug: 'a', target: 'a.example' })

  const cases: [
    needed: string,
    given: Kind,
    ask: (key: string) => Promise<JsonResponse>,
    expected: [number, string],
  ][] = [
    ...(['an embed key (wm_…)', 'an installation token (wmi_…)'] as const).map(
      (given): (typeof cases)[number] => [
        'an account API key (wmk_live_…)',
        given,
        (key) => bearer('/v1/admin/account', key),
        [401, 'api_key_invalid'],
      ],
    ),
    [
      'an account API key (wmk_live_…)',
      'an embed key (wm_…)',
      (key) => post(`${api.url}/console/session`, { api_key: key }, { 'Waymark-Console': '1' }),
      [401, 'api_key_invalid'],
    ],
    [
      'an installation token (wmi_…)',
      'an account API key (wmk_live_…)',
      (key) => bearer('/v1/installation', key),
      [401, 'installation_token_invalid'],
    ],
    [
      'an embed key (wm_…)',
      'an account API key (wmk_live_…)',
      (key) => send(`${api.url}/v1/guides/${key}`),
      [404, 'embed_key_not_found'],
    ],
    [
      'an embed key (wm_…)',
      'an account API key (wmk_live_…)',
      (key) => bearer(`/v1/guides/${EMBED_KEY}`, key),
      [403, 'embed_key_mismatch'],
    ],
    ['an embed key (wm_…)', 'an installation token (wmi_…)', verify, [404, 'embed_key_not_found']],
    [
      "the operator's token",
      'an account API key (wmk_live_…)',
      (key) => bearer('/metrics', key),
      [401, 'operator_token_required'],
    ],
  ]
  for (const [needed, given, ask, [status, code]] of cases) {
    it(`is recognised: ${given} instead of ${needed}, ${code}`, async () => {
      const message = assertRefused(await ask(keys[given]), { status, code })
      assert.equal(message, `This request needs ${needed}, but has ${given}`)
    })
  }
})

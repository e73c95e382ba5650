// Covers api/mcp/tools.ts, api/mcp/tools/*, api/mcp/server.ts, api/mcp/tool.ts and api/mcp/error-result.ts.
import assert from 'node:assert/strict'
import { problemCodes } from '../../../shared/check/codes.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { answeringQueue, EMBED_KEY, guideWith, idleMetrics, withApi } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { eras, withMcpClient, type McpClient } from '../../support/mcp/client.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-0', required: true }]
const steps = [
  { slug: 'snippet', verification: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' } },
  { slug: 'settings' },
  { slug: 'later', verification: { type: 'signal', name: 'first_event' } },
]
const target = 'https://shop.example.com/'
const snippet = { embed_key: EMBED_KEY, step: 'snippet', target, variables: { siteId: 'S-1' } }

describe('the tools of POST /mcp', () => {
  const metrics = idleMetrics()
  const checked: AccountCheckRequest[] = []
  let result = checkResultWith({ type: 'script_presence', url: target })
  let refusal: Error | undefined
  const api = withApi({
    metrics,
    findGuide: async (key) => (key === EMBED_KEY ? guideWith(steps, { variables }) : undefined),
    queue: {
      ...answeringQueue,
      run: async (request) => {
        checked.push(request)
        if (refusal) throw refusal
        return { ...result, details: { ...result.details, url: request.target } }
      },
    },
  })
  beforeEach(() => {
    checked.length = 0
    refusal = undefined
    result = checkResultWith({ type: 'script_presence', url: target })
  })

  const use = async <T>(work: (mcp: McpClient) => Promise<T>, token?: string): Promise<T> =>
    withMcpClient({ url: api.url, era: 'modern', token }, work)

  for (const era of eras) {
    it(`are listed with strict arguments and truthful annotations in the ${era} era`, async () => {
      const { tools } = await withMcpClient({ url: api.url, era }, async ({ client }) => client.listTools())
      const names = ['get_guide', 'get_installation', 'verify_step', 'explain_code', 'verify_record']
      assert.deepEqual(
        tools.map(({ name }) => name),
        names,
      )
      for (const { name, annotations, inputSchema, outputSchema } of tools) {
        const checks = name === 'verify_step'
        assert.deepEqual(annotations, {
          readOnlyHint: !checks,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: checks,
        })
        assert.equal(inputSchema['additionalProperties'], false, name)
        const { locale } = inputSchema.properties as Record<string, { description?: string }>
        if (locale?.description?.startsWith('Language'))
          assert.match(locale.description, /: en, de, fr, es, it, nl, pt, ja, zh or ar\. /)
        for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
          assert.ok((schema as { description?: string }).description, `${name}: ${field} has no description`)
        assert.deepEqual(outputSchema?.required, ['done', 'checked_url', 'next_action', 'retry_after_s'])
      }
    })
  }

  it('check a step with the values of the call, and say that it is done', async () => {
    const { fields, isError, text } = await use(async ({ call }) => call('verify_step', snippet))
    assert.equal(isError, false)
    assert.deepEqual([fields.done, fields.checked_url, fields['code']], [true, target, 'ok'])
    assert.deepEqual(JSON.parse(text), fields)
    assert.deepEqual(
      checked.map(({ target, config }) => [target, config['selector']]),
      [[target, 'script[data-site="S-1"]']],
    )
  })

  it('say what to fix on a site where the step is not done', async () => {
    result = checkResultWith({ type: 'script_presence', url: target, found: false, code: 'script_not_found' })
    result = { ...result, ok: false }
    const { fields, isError } = await use(async ({ call }) => call('verify_step', snippet))
    assert.deepEqual([fields.done, isError, fields['code']], [false, false, 'script_not_found'])
    assert.match(fields.next_action, /not done.*deploy.*call verify_step again/)
  })

  it('say "unknown", with an error and a time, for a site that does not answer in time', async () => {
    const retryAt = new Date(Date.now() + 30_000).toISOString()
    const slow = { type: 'script_presence', url: target, found: false, code: 'connect_timeout' } as const
    result = { ...checkResultWith({ ...slow, conclusive: false, retryable: true, retryAt }), ok: false }
    const { fields, isError } = await use(async ({ call }) => call('verify_step', snippet))
    assert.deepEqual([fields.done, isError], ['unknown', true])
    assert.ok(fields.retry_after_s !== null && fields.retry_after_s > 0 && fields.retry_after_s <= 30)
    assert.match(fields.next_action, /Do not report the step as done/)
  })

  it('never call a step done whose visitors may not get it', async () => {
    const code = 'script_blocked_by_csp'
    const warning = { code, severity: 'warning', message: '', hint: '' } as const
    result = checkResultWith({ type: 'script_presence', url: target, code, diagnostics: [warning] })
    const { fields } = await use(async ({ call }) => call('verify_step', snippet))
    assert.deepEqual([result.ok, fields.done, fields['code']], [true, 'unknown', 'script_blocked_by_csp'])
    assert.match(fields.next_action, /visitors may not get it/)
  })

  it('never call a step done because of a redirect to this machine', async () => {
    result = checkResultWith({ type: 'script_presence', finalUrl: 'http://localhost:3000/' })
    const { fields } = await use(async ({ call }) => call('verify_step', snippet))
    assert.deepEqual([fields.done, fields['local_only']], ['unknown', true])
  })

  it('never call a step done because of a site of this machine', async () => {
    for (const local of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:8080/']) {
      const { fields } = await use(async ({ call }) => call('verify_step', { ...snippet, target: local }))
      assert.deepEqual([fields.done, fields['local_only'], fields['code']], ['unknown', true, 'ok'])
      assert.match(fields.next_action, /Deploy/)
    }
  })

  const refused: [string, string, Record<string, unknown>, string, RegExp][] = [
    [
      'an unknown step',
      'verify_step',
      { ...snippet, step: 'nope' },
      'step_not_found',
      /snippet, settings, later/,
    ],
    [
      'a step without a check',
      'verify_step',
      { ...snippet, step: 'settings' },
      'step_not_verifiable',
      /no check/,
    ],
    [
      'a step that needs a token',
      'verify_step',
      { ...snippet, step: 'later' },
      'installation_required',
      /signal/,
    ],
    [
      'a value that does not fit',
      'verify_step',
      { ...snippet, variables: { siteId: 'a b<' } },
      'invalid_variables',
      /siteId/,
    ],
    ['a missing value', 'verify_step', { ...snippet, variables: {} }, 'invalid_variables', /siteId/],
    [
      'an unknown embed key',
      'verify_step',
      { ...snippet, embed_key: 'wm_nothing00000000000000000' },
      'embed_key_not_found',
      /embed key/,
    ],
    ['no embed key', 'verify_step', { step: 'snippet', target }, 'invalid_request', /embed_key: is required/],
    [
      'no target',
      'verify_step',
      { embed_key: EMBED_KEY, step: 'snippet' },
      'invalid_request',
      /target: is required/,
    ],
    ['an unknown argument', 'verify_step', { ...snippet, url: target }, 'invalid_request', /url/],
    ...['step_slug', 'stepSlug'].map((name): [string, string, Record<string, unknown>, string, RegExp] => [
      `the argument ${name}`,
      'verify_step',
      { ...snippet, [name]: 'snippet' },
      'invalid_request',
      new RegExp(`${name}: is not a known field: did you mean step\\?`),
    ]),
    ['an argument of another type', 'explain_code', { code: 1 }, 'invalid_request', /code/],
    [
      'a code that does not exist',
      'explain_code',
      { code: 'script_not_fund' },
      'invalid_request',
      /script_not_found/,
    ],
    [
      'an unknown platform',
      'get_guide',
      { embed_key: EMBED_KEY, platform: 'nope' },
      'unknown_platform',
      /html/,
    ],
    ['an unknown version', 'verify_record', { version_id: 'nope' }, 'version_not_found', /version/],
    ['no token', 'get_installation', {}, 'installation_token_invalid', /Authorization header/],
  ]
  for (const [what, name, input, code, message] of refused) {
    it(`refuse ${what} with an error that says what to do`, async () => {
      const { fields, isError } = await use(async ({ call }) => call(name, input))
      assert.deepEqual([isError, fields.error?.code], [true, code])
      assert.match(fields.error?.message ?? '', message)
      assert.deepEqual([fields.done, fields.checked_url, fields.retry_after_s], ['unknown', null, null])
      assert.ok(fields.next_action.length > 20)
      assert.deepEqual(checked, [])
    })
  }

  it('refuse a variable that the guide does not have, whose value no check would use', async () => {
    for (const tool of ['get_guide', 'verify_step']) {
      const { step, ...guide } = { ...snippet, variables: { siteId: 'S-1', siteID: 'S-2' } }
      const input = tool === 'get_guide' ? guide : { ...guide, step }
      const { fields, isError } = await use(async ({ call }) => call(tool, input))
      assert.deepEqual([isError, fields.done, fields.error?.code], [true, 'unknown', 'invalid_variables'])
      const message = 'is not a variable of the guide, whose variables are siteId'
      assert.equal(fields.error?.message, `variables.siteID: ${message}`)
    }
    assert.deepEqual(checked, [])
  })

  it('name their own arguments in errors', async () => {
    const { fields } = await use(async ({ call }) => call('verify_step', { ...snippet, step: 'nope' }))
    assert.match(fields.error?.message ?? '', /^step: the guide has no step/)
    assert.doesNotMatch(JSON.stringify(fields), /stepSlug/)
  })

  it('refuse a wrong token with an error, not with an HTTP status that starts a sign-in', async () => {
    for (const token of ['wmi_wrong', EMBED_KEY.replace('0', '1'), 'something-else']) {
      const { fields, isError } = await use(async ({ call }) => call('verify_step', snippet), token)
      const expected = token === 'wmi_wrong' ? 'invalid_request' : 'embed_key_mismatch'
      assert.deepEqual([isError, fields.error?.code], [true, expected])
    }
    const { fields } = await use(async ({ call }) => call('get_installation'), 'wmi_wrong')
    assert.equal(fields.error?.code, 'installation_token_invalid')
    assert.match(fields.next_action, /configuration of this server/)
  })

  it('say when to call again if no worker has answered', async () => {
    refusal = new QueueUnavailable('no worker', 7)
    const { fields, isError } = await use(async ({ call }) => call('verify_step', snippet))
    assert.deepEqual(
      [isError, fields.error?.code, fields.retry_after_s],
      [true, 'verification_unavailable', 7],
    )
  })

  it('never say from a guide or a code that something is done', async () => {
    await use(async ({ call }) => {
      const guide = await call('get_guide', { embed_key: EMBED_KEY })
      assert.deepEqual([guide.fields.done, guide.isError], ['unknown', false])
      assert.deepEqual(
        (guide.fields['steps'] as { slug: string; type: string }[]).map(({ slug, type }) => [slug, type]),
        [
          ['snippet', 'script_presence'],
          ['settings', 'manual'],
          ['later', 'signal'],
        ],
      )
      assert.match(guide.fields.next_action, /Ask the user/)
      const code = await call('explain_code', { code: 'script_not_found', locale: 'de' })
      assert.deepEqual(
        [code.fields.done, code.fields['kind'], code.fields['conclusive']],
        ['unknown', 'verification', true],
      )
      const error = await call('explain_code', { code: 'rate_limited' })
      assert.deepEqual([error.fields.done, error.fields['kind']], ['unknown', 'error'])
    })
  })

  it('explain each code without holes for the values of a check', async () => {
    await use(async ({ call }) => {
      const { fields } = await call('explain_code', { code: 'script_inactive' })
      assert.equal(
        fields['hint'],
        'Paste the snippet again *in the right place*, as the guide shows it, and remove the copy that does nothing.',
      )
      for (const code of problemCodes) {
        const { message, hint } = (await call('explain_code', { code, locale: 'ja' })).fields
        assert.doesNotMatch(`${String(message)} ${String(hint)}`, /\{\w+\}/, code)
      }
    })
  })

  it('are an error of the protocol if their name does not exist', async () => {
    await use(async ({ client }) =>
      assert.rejects(client.callTool({ name: 'rm', arguments: {} }), /get_guide, get_installation/),
    )
  })

  it('are counted by name and outcome', async () => {
    const before = await counts()
    await use(async ({ call }) => {
      await call('verify_step', snippet)
      await call('verify_step', { ...snippet, step: 'nope' })
      refusal = new QueueUnavailable('no worker', 7)
      await call('verify_step', snippet)
    })
    const after = await counts()
    for (const outcome of ['ok', 'refused', 'failed'])
      assert.equal(after(outcome) - before(outcome), 1, outcome)
    assert.equal(after('late'), 0)
  })

  async function counts(): Promise<(outcome: string) => number> {
    const lines = (await metrics.text()).split('\n')
    return (outcome) => {
      const series = `waymark_mcp_tool_calls_total{tool="verify_step",outcome="${outcome}"} `
      const line = lines.find((line) => line.startsWith(series))
      assert.ok(line !== undefined, outcome)
      return Number(line.slice(series.length))
    }
  }
})

describe('the limits of the tools', () => {
  const api = withApi({
    findGuide: async () => guideWith(steps, { variables }),
    makeLimiter: (limit) => ({
      limit,
      count: async () => ({
        allowed: limit.name !== 'verify' && limit.name !== 'guides',
        remaining: 0,
        resetMs: 12_000,
      }),
    }),
  })

  it('are those of the API, and a refusal says when to call again', async () => {
    await withMcpClient({ url: api.url, era: 'modern' }, async ({ call }) => {
      for (const [name, input] of [
        ['verify_step', snippet],
        ['get_guide', { embed_key: EMBED_KEY }],
      ] as const) {
        const { fields, isError } = await call(name, input)
        assert.deepEqual([isError, fields.error?.code, fields.retry_after_s], [true, 'rate_limited', 13])
      }
    })
  })
})

import assert from 'node:assert/strict'
import { detectionRules, detectPlatform, type DetectionRule } from '../../../api/guides/detection-rules.ts'

type Rule = Partial<DetectionRule>

const rule = (overrides: Rule): DetectionRule => ({
  platform: 'shopify',
  source: 'referer_host',
  op: 'suffix',
  value: 'myshopify.com',
  ...overrides,
})

function detect(
  rules: Rule[],
  signals: Partial<Record<DetectionRule['source'], string>>,
): string | undefined {
  const none = { referer_host: undefined, origin_host: undefined, user_agent: undefined }
  return detectPlatform(rules.map(rule), { ...none, ...signals }, (platform) => platform !== 'gone')
}

describe('platform detection', () => {
  for (const [host, platform] of [
    ['myshopify.com', 'shopify'],
    ['my-shop.myshopify.com', 'shopify'],
    ['My-Shop.MyShopify.COM', 'shopify'],
    ['notmyshopify.com', undefined],
    ['myshopify.com.evil.example', undefined],
  ] as const) {
    it(`detects ${platform ?? 'no platform'} from the suffix of ${host}`, () => {
      assert.equal(detect([{}], { referer_host: host }), platform)
    })
  }

  it('matches only subdomains if the suffix begins with a dot', () => {
    assert.equal(detect([{ value: '.myshopify.com' }], { referer_host: 'a.myshopify.com' }), 'shopify')
    assert.equal(detect([{ value: '.myshopify.com' }], { referer_host: 'myshopify.com' }), undefined)
  })

  it('matches a whole user agent, part of it, or its end', () => {
    const agent = { user_agent: 'Mozilla/5.0 WordPress/6.9' }
    const of = (op: DetectionRule['op'], value: string) =>
      detect([{ source: 'user_agent', op, value, platform: 'wordpress' }], agent)
    assert.equal(of('equals', 'WordPress/6.9'), undefined)
    assert.equal(of('equals', 'mozilla/5.0 wordpress/6.9'), 'wordpress')
    assert.equal(of('contains', 'wordpress'), 'wordpress')
    assert.equal(of('suffix', 'press/6.9'), 'wordpress')
    assert.equal(of('suffix', 'press/6'), undefined)
  })

  it('uses the first rule that matches', () => {
    const rules = [{ value: 'nowhere.example' }, { platform: 'first' }, { platform: 'second' }]
    assert.equal(detect(rules, { referer_host: 'myshopify.com' }), 'first')
  })

  it('skips a rule whose platform no longer exists', () => {
    const rules = [{ platform: 'gone' }, { platform: 'second' }]
    assert.equal(detect(rules, { referer_host: 'myshopify.com' }), 'second')
  })

  it('reads only the source that a rule names, and finds no platform without headers', () => {
    assert.equal(detect([{}], { origin_host: 'myshopify.com', user_agent: 'myshopify.com' }), undefined)
    assert.equal(detect([{ op: 'contains' }], {}), undefined)
  })
})

describe("a template's detection rules", () => {
  const accepted = (rules: unknown): boolean => detectionRules.safeParse(rules).success

  it('are lists of rules', () => {
    assert.ok(accepted([]))
    assert.ok(accepted([rule({}), rule({ source: 'user_agent', op: 'contains', value: 'Wix.com (editor)' })]))
    assert.ok(accepted(Array.from({ length: 100 }, () => rule({}))))
  })

  for (const [what, rules] of Object.entries({
    'more than 100 rules': Array.from({ length: 101 }, () => rule({})),
    'an unknown source': [{ ...rule({}), source: 'cookie' }],
    'an unknown operation': [{ ...rule({}), op: 'regex' }],
    'an unknown field': [{ ...rule({}), flags: 'i' }],
    'a platform that is not a slug': [rule({ platform: 'Word Press' })],
    'an empty value': [rule({ value: '' })],
    'a value of 201 characters': [rule({ value: 'a'.repeat(201) })],
    'a URL instead of a host': [rule({ value: 'https://myshopify.com/' })],
  })) {
    it(`must not have ${what}`, () => assert.equal(accepted(rules), false))
  }
})

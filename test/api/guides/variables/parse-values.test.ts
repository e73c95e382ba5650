import assert from 'node:assert/strict'
import { ApiError } from '../../../../api/errors/errors.ts'
import { parseVariables } from '../../../../api/guides/variables/parse-values.ts'
import { variables, type TemplateVariable } from '../../../../api/guides/variables/declarations.ts'
import { hostileValues } from '../../../support/checks/hostile-values.ts'

const examples = { id: 'a', domain: 'a.example', url: 'https://a.example/', text: 'a', enum: 'eu' }
const declared = new Map(
  variables
    .parse(
      Object.entries(examples).map(([type, example]) => ({
        name: type,
        type,
        label: type,
        example,
        maxLength: 40,
        ...(type === 'enum' ? { options: ['eu', 'us-1'] } : {}),
      })),
    )
    .map((variable) => [variable.name, variable]),
)

const parse = (value: unknown): Record<string, string> =>
  Object.fromEntries(parseVariables(typeof value === 'string' ? value : JSON.stringify(value), declared))

function refusal(value: unknown): string {
  try {
    parse(value)
  } catch (error) {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.code, error.status], ['invalid_variables', 400])
    return error.message
  }
  return 'accepted'
}

describe('variable values in a request', () => {
  it('are strings, keyed by variable name', () => {
    assert.deepEqual(parse({}), {})
    assert.deepEqual(parse({ id: 'G-1_a.b', text: 'Ünï & <co>' }), { id: 'G-1_a.b', text: 'Ünï & <co>' })
  })

  it('are the text of numbers and booleans, and none for null', () => {
    assert.deepEqual(parse({ id: 5, text: true, domain: null, nobody: false }), { id: '5', text: 'true' })
    assert.deepEqual(parse({ id: 0.5, text: -7 }), { id: '0.5', text: '-7' })
    assert.deepEqual(parse('{"id":1.10,"text":-0.00000123456789012345}'), {
      id: '1.1',
      text: '-0.00000123456789012345',
    })
  })

  it('exclude undeclared variables and empty values', () => {
    assert.deepEqual(parse({ nobody: '<x>', __proto__: 'x', id: '' }), {})
    assert.deepEqual(parse('{"__proto__":"x","constructor":"y"}'), {})
  })

  it('are not their own placeholders, which stand for a value that is missing', () => {
    assert.match(refusal({ text: ' {{text}} ' }), /variables\.text: is the placeholder itself/)
    assert.deepEqual(parse({ text: '{{other}}' }), { text: '{{other}}' })
  })

  it('have no spaces around them', () => {
    const values = { id: ' G-1\n', text: '\u00a0Hello you ', domain: ' a.example', enum: 'eu ' }
    assert.deepEqual(parse(values), { id: 'G-1', text: 'Hello you', domain: 'a.example', enum: 'eu' })
    assert.deepEqual(parse({ id: '  ' }), {})
  })

  it('are normalised', () => {
    const values = {
      domain: 'Shop.Exämple.com.',
      url: 'HTTPS://Shop.Example:443/a%20b\'?q="<',
    }
    assert.deepEqual(parse(values), {
      domain: 'shop.xn--exmple-cua.com',
      url: 'https://shop.example/a%20b%27?q=%22%3C',
    })
  })

  for (const [what, value, message] of [
    ['no JSON', '{', /^variables: must be a JSON object/],
    ['a list', '[]', /^variables: must be a JSON object/],
    ['null', 'null', /^variables: must be a JSON object/],
    ['more than 4096 bytes', { x: 'é'.repeat(2050) }, /^variables: is longer than 4096 bytes/],
    ['21 entries', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])), /more than 20 entries/],
    ['a number that JSON rounds', { id: 2 ** 60 }, /^variables\.id: must be text, because JSON numbers/],
    ['a number that JSON cannot hold', '{"id":1e400}', /^variables\.id: must be text, because JSON numbers/],
    ['a negative one', '{"nobody":-1e400}', /^variables\.nobody: must be text, because JSON numbers/],
    ['a fraction with an exponent', { id: 1e-7 }, /^variables\.id: must be text, because JSON numbers/],
    ['a fraction with too many digits', { id: 0.1 + 0.2 }, /^variables\.id: must be text, because JSON/],
    ['an object', { text: {} }, /^variables\.text: must be text, a number, true or false$/],
    ['a list for an undeclared variable', { x: [] }, /^variables\.x: must be text, a number, true or false$/],
    ['a value that is too long', { id: 'a'.repeat(41) }, /^variables\.id: must have at most 40 characters$/],
    ['an id with a quote', { id: "a'" }, /^variables\.id: must be letters/],
    ['an id that looks like a command option', { id: '--x' }, /^variables\.id: /],
    ['a URL for a domain', { domain: 'https://a.example' }, /^variables\.domain: must be a domain/],
    ['an IP address for a domain', { domain: '127.0.0.1' }, /^variables\.domain: /],
    ['a script for a URL', { url: 'javascript:alert(1)' }, /^variables\.url: must be an http or https/],
    ['a URL with a password', { url: 'https://a:b@c.example/' }, /^variables\.url: /],
    ['an unknown option', { enum: 'asia' }, /^variables\.enum: must be one of eu, us-1$/],
    ['text with a backtick', { text: 'a`b' }, /^variables\.text: /],
    ['text that is a path segment with a meaning', { text: '..' }, /^variables\.text: /],
  ] as const) {
    it(`are refused for ${what}, by name`, () => assert.match(refusal(value), message))
  }

  for (const character of '\0\t\n\r\u001b\u007f\u0085\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\ufeff\ufffe\ud800') {
    const name = `U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    it(`are refused for ${name}, whatever their type`, () => {
      for (const type of Object.keys(examples)) {
        assert.match(
          refusal({ [type]: `a${character}b` }),
          /must not have control, invisible or bidirectional/,
        )
      }
    })
  }

  it('may contain joiners, which some writing systems need', () => {
    assert.deepEqual(parse({ text: 'می‌خواهم 👨‍👩‍👧' }), { text: 'می‌خواهم 👨‍👩‍👧' })
  })

  it('contain only characters without a meaning in code, except in free text', () => {
    const harmless = /^(https?:\/\/[a-z0-9.-]+(:\d+)?\/)?[\w\-.~:/?#@&=+,%]*$/
    for (const type of ['id', 'domain', 'url'] satisfies TemplateVariable['type'][]) {
      for (const value of hostileValues(type === 'url' ? 5000 : 100, type)) assert.match(value, harmless)
    }
  })
})

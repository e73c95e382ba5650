import assert from 'node:assert/strict'
import { isHostName } from '../../../../shared/check/rendered/host-name.ts'

describe('isHostName', () => {
  for (const host of [
    'cdn.example.com',
    'CDN.Example.COM',
    'a_b.example.com',
    'localhost',
    '192.0.2.1',
    'xn--bcher-kva.example',
  ])
    it(`accepts ${host}`, () => assert.equal(isHostName(host), true))

  for (const text of [
    '',
    ' ',
    'https://cdn.example.com',
    'cdn.example.com/w.js',
    'cdn.example.com:443',
    'user@cdn.example.com',
    'bücher.example',
    '127.1',
    '0x7f.0.0.1',
    '*.example.com',
    'cdn..example.com',
    '.example.com',
    'cdn.example.com.',
    'cdn example.com',
    'cdn.example.com?x',
    'cdn.example.com%2f',
    '[2001:db8::1]',
    'x'.repeat(64),
    `${'x.'.repeat(126)}xx`,
  ])
    it(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(isHostName(text), false))
})

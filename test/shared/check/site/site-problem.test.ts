import assert from 'node:assert/strict'
import { siteProblem } from '../../../../shared/check/site/site-problem.ts'

describe('what people type as the address of a site', () => {
  for (const typed of [
    'www.example.com',
    'www.example.com:8443/shop?a=b:c#d',
    'https://www.example.com/',
    'HTTP://www.example.com',
    'münchen.example',
    'localhost',
    'localhost:3001/c/right',
    'http://localhost:3001/',
    '127.0.0.1:8080',
    '192.0.2.1',
    '[::1]:8080',
    'http://new.demo.waymark.test:3001/',
    // An operator can allow names of an own network.
    'http://wiki/',
    'http://wiki:8080',
  ]) {
    it(`is one: ${typed}`, () => assert.equal(siteProblem(typed), undefined))
  }

  const dot = /^The name of a site has a dot/
  const none = /^This is not the address of a site/
  for (const [typed, problem] of [
    ['htp:/shop.example.com', /^Did you mean https:\/\/shop\.example\.com\?$/],
    ['https:/shop.example.com/a', /^Did you mean https:\/\/shop\.example\.com\/a\?$/],
    ['http:shop.example.com', /^Did you mean https:\/\/shop\.example\.com\?$/],
    ['htps://shop.example.com', /^Did you mean https:\/\/shop\.example\.com\?$/],
    ['https://https://shop.example.com', /^Did you mean https:\/\/shop\.example\.com\?$/],
    ['http:/localhost:3001/', /^Did you mean http:\/\/localhost:3001\/\?$/],
    ['htp:/shop', none],
    ['https://shop:/', none],
    ['my shop', none],
    ['https://', none],
    ['', none],
    ['customer-1003', dot],
    ['1003', dot],
    ['www.example.com:65536', /^A port is at most 65535\.$/],
  ] as const) {
    it(`is not one, and this is said: ${typed}`, () => assert.match(siteProblem(typed) ?? '', problem))
  }
})

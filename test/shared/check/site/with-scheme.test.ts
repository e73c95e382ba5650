import assert from 'node:assert/strict'
import { withScheme } from '../../../../shared/check/site/with-scheme.ts'

describe('the address of a site without a scheme', () => {
  for (const [typed, address] of [
    ['www.example.com', 'https://www.example.com'],
    ['localhost:8080/c/right', 'http://localhost:8080/c/right'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['new.demo.waymark.test:3001', 'http://new.demo.waymark.test:3001'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['http://www.example.com', 'http://www.example.com'],
    ['', ''],
  ] as const) {
    it(`is completed: ${typed}`, () => assert.equal(withScheme(typed), address))
  }
})

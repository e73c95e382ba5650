import assert from 'node:assert/strict'
import { parseServerAddress } from '../../../../worker/net/dns/server-address.ts'

describe('the address of a name server', () => {
  it('is parsed in every notation', () => {
    assert.deepEqual(parseServerAddress('192.0.2.1'), { address: '192.0.2.1', port: 53 })
    assert.deepEqual(parseServerAddress('192.0.2.1:5353'), { address: '192.0.2.1', port: 5353 })
    assert.deepEqual(parseServerAddress('2001:db8::1'), { address: '2001:db8::1', port: 53 })
    assert.deepEqual(parseServerAddress('[2001:db8::1]:5353'), { address: '2001:db8::1', port: 5353 })
  })
})

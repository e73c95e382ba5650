import assert from 'node:assert/strict'
import { failure } from '../../../../worker/net/failure.ts'
import type { HostAnswer } from '../../../../worker/net/dns/resolver.ts'
import { OwnHostAddresses } from '../../../../worker/net/policy/own-host-addresses.ts'

/** Answers with these addresses, lookup after lookup; an empty list stands for a failure. */
function lookUps(...answers: ReadonlyArray<readonly string[]>): {
  hosts: OwnHostAddresses
  warnings: string[]
} {
  const left = [...answers]
  const warnings: string[] = []
  const resolveHost = async (): Promise<HostAnswer> => {
    const addresses = left.shift() ?? []
    if (addresses.length === 0)
      return { kind: 'failed', failure: failure('dns_servfail', { name: 'own.example' }) }
    return { kind: 'addresses', addresses: addresses.map((address) => ({ address, family: 4 })) }
  }
  const hosts = new OwnHostAddresses({
    resolver: { resolveHost },
    ownHosts: ['own.example'],
    log: { warn: (_fields, message) => void warnings.push(message) },
    signal: new AbortController().signal,
  })
  return { hosts, warnings }
}

describe('OwnHostAddresses', () => {
  it('remembers the addresses of earlier answers', async () => {
    const { hosts } = lookUps(['20.0.0.1', '20.0.0.2'], ['20.0.0.2', '20.0.0.3'])
    assert.deepEqual((await hosts.lookUp()).sort(), ['20.0.0.1', '20.0.0.2'])
    assert.deepEqual((await hosts.lookUp()).sort(), ['20.0.0.1', '20.0.0.2', '20.0.0.3'])
  })

  it('keeps them when a lookup fails, and warns once for each outage', async () => {
    const { hosts, warnings } = lookUps(['20.0.0.1'], [], [], ['20.0.0.1'], [])
    for (let count = 0; count < 5; count += 1) assert.deepEqual(await hosts.lookUp(), ['20.0.0.1'])
    assert.equal(warnings.length, 2)
  })

  it('remembers at most 1,000 addresses of a host, the latest ones', async () => {
    const many = (net: number): string[] =>
      Array.from({ length: 900 }, (_, at) => `20.${net}.${at >> 8}.${at & 255}`)
    const { hosts } = lookUps(many(1), many(2))
    await hosts.lookUp()
    const all = await hosts.lookUp()
    assert.equal(all.length, 1000)
    assert.ok(many(2).every((address) => all.includes(address)))
  })
})

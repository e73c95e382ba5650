import assert from 'node:assert/strict'
import { z } from 'zod'
import { ConfigError } from '../../../../shared/config/config-error.ts'
import { parseEnv } from '../../../../shared/config/env.ts'
import { policyEnv } from '../../../../worker/net/policy/dial-policy.ts'
import { resolverItem } from '../../../../worker/net/dns/resolver.ts'

const schema = z.object(policyEnv)

describe('policyEnv', () => {
  it('allows only the public internet by default', () => {
    assert.deepEqual(parseEnv(schema, {}), {
      VERIFY_ALLOW_CIDRS: [],
      VERIFY_DENY_CIDRS: [],
      VERIFY_ALLOW_HOSTS: [],
      VERIFY_ALLOW_PORTS: [],
      VERIFY_DENY_PORTS: [],
      VERIFY_OWN_HOSTS: [],
      VERIFY_OWN_ADDRESSES: [],
      VERIFY_LOCAL_SITES: 'false',
    })
  })

  it('parses comma-separated lists', () => {
    const env = {
      VERIFY_ALLOW_CIDRS: '127.0.0.0/8, ::1/128',
      VERIFY_DENY_CIDRS: '203.0.0.0/8',
      VERIFY_ALLOW_HOSTS: 'Demo.Waymark.Test., localhost',
      VERIFY_ALLOW_PORTS: '8080,8443',
      VERIFY_DENY_PORTS: '5432',
      VERIFY_OWN_HOSTS: 'Verify.Example.com.',
      VERIFY_OWN_ADDRESSES: '198.41.0.4, 2a00:1450::1,25.0.0.0/8',
      VERIFY_LOCAL_SITES: 'true',
    }
    assert.deepEqual(parseEnv(schema, env), {
      VERIFY_ALLOW_CIDRS: ['127.0.0.0/8', '::1/128'],
      VERIFY_DENY_CIDRS: ['203.0.0.0/8'],
      VERIFY_ALLOW_HOSTS: ['demo.waymark.test', 'localhost'],
      VERIFY_ALLOW_PORTS: [8080, 8443],
      VERIFY_DENY_PORTS: [5432],
      VERIFY_OWN_HOSTS: ['verify.example.com'],
      VERIFY_OWN_ADDRESSES: ['198.41.0.4', '2a00:1450::1', '25.0.0.0/8'],
      VERIFY_LOCAL_SITES: 'true',
    })
  })

  it('names every invalid item of every variable', () => {
    const env = {
      VERIFY_ALLOW_CIDRS: '10.0.0.0/8,10.0.0.0',
      VERIFY_DENY_CIDRS: '1.2.3.4/64',
      VERIFY_ALLOW_HOSTS: 'a b,*.example.com',
      VERIFY_ALLOW_PORTS: '0,65536,http',
      VERIFY_OWN_ADDRESSES: 'www.example.com,fe80::1%eth0,1.2.3.4/33',
    }
    assert.throws(
      () => parseEnv(schema, env),
      (error) => {
        assert.ok(error instanceof ConfigError)
        const lines = error.message.split('\n').slice(1)
        assert.deepEqual(
          lines.map((line) => line.trim().split(':')[0]),
          [
            'VERIFY_ALLOW_CIDRS.1',
            'VERIFY_DENY_CIDRS.0',
            'VERIFY_ALLOW_HOSTS.0',
            'VERIFY_ALLOW_HOSTS.1',
            'VERIFY_ALLOW_PORTS.0',
            'VERIFY_ALLOW_PORTS.1',
            'VERIFY_ALLOW_PORTS.2',
            'VERIFY_OWN_ADDRESSES.0',
            'VERIFY_OWN_ADDRESSES.1',
            'VERIFY_OWN_ADDRESSES.2',
          ],
        )
        return true
      },
    )
  })
})

describe('resolverItem', () => {
  for (const server of ['9.9.9.9', '9.9.9.9:5353', '[2620:fe::fe]:53', '2620:fe::fe']) {
    it(`accepts ${server}`, () => assert.equal(resolverItem.parse(server), server))
  }
  for (const server of ['dns.example.com', '9.9.9', '9.9.9.9:99999', '']) {
    it(`refuses ${JSON.stringify(server)}`, () => assert.equal(resolverItem.safeParse(server).success, false))
  }
})

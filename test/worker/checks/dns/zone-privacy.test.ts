// Covers worker/checks/dns/near-misses.ts and worker/checks/dns/mail/spf.ts with records that are not public.
import assert from 'node:assert/strict'
import type { Records } from '../../../support/checks/name-servers.ts'
import { check, wanted } from '../../../support/checks/zone-check.ts'

const cname = { recordType: 'CNAME', name: '_acme', match: 'equals', value: 'verify.acme.net' }
const others = { 'verify.acme.net': { A: ['10.0.0.5'] }, 'db.acme.net': { A: ['10.0.0.5'] } }

/** What a result says of a zone, without times. */
async function seen(zone: Records, config: Record<string, unknown>, elsewhere: Records = others) {
  const { ok, code, message, dns } = await check({ servers: [zone], others: elsewhere }, config)
  return { ok, code, message, dns }
}

describe('the zone of records that are not public', () => {
  it('does not reveal whether an alias is a name that was guessed', async () => {
    const zone = (target: string): Records => ({ '_acme.example.com': { CNAME: [target] } })
    const guess = { ...wanted, value: 'db.internal' }
    assert.deepEqual(await seen(zone('db.internal'), guess), await seen(zone('ldap.internal'), guess))
  })

  it('does not reveal whether a name has an address that was guessed', async () => {
    const zone = (address: string): Records => ({ '_acme.example.com': { A: [address] } })
    assert.deepEqual(await seen(zone('10.0.0.5'), cname), await seen(zone('10.0.0.6'), cname))
  })

  it('does not reveal whether a host in an SPF record has an address that was guessed', async () => {
    const zone = { 'example.com': { TXT: ['v=spf1 a:db.acme.net -all'], MX: [] } }
    const guess = { recordType: 'TXT', match: 'spf', spf: { ip4: '10.0.0.5' } }
    const other = { 'db.acme.net': { A: ['10.0.0.6'] } }
    assert.deepEqual(await seen(zone, guess), await seen(zone, guess, other))
  })

  it('does not reveal whether two names have the same address', async () => {
    const zone = (address: string): Records => ({
      '_acme.example.com': { A: ['10.0.0.5'] },
      '*.example.com': { A: [address] },
    })
    const config = { recordType: 'A', name: '_acme', match: 'equals', value: '93.184.216.34' }
    assert.deepEqual(await seen(zone('10.0.0.5'), config), await seen(zone('10.0.0.6'), config))
  })
})

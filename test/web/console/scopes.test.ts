// Covers web/console/account/scopes.ts, with api/credentials/scopes.ts.
import assert from 'node:assert/strict'
import { accountScopes } from '../../../api/credentials/scopes.ts'
import { describeScopes, presets, resources, scopesFor } from '../../../web/console/account/scopes.ts'

describe('the permissions that the console offers', () => {
  it('come to all existing scopes', () => {
    const offered = resources
      .flatMap(({ read, write }) => [read, write])
      .filter((scope) => scope !== undefined)
    assert.deepEqual(offered.toSorted(), accountScopes.toSorted())
  })

  it('let whoever writes a resource read it', () => {
    const given = Object.fromEntries(
      resources.map((resource) => [resource.name, scopesFor(resource, 'write')]),
    )
    assert.deepEqual(given['Projects'], ['projects:read', 'projects:write'])
    assert.deepEqual(given['Signing keys'], ['signing:admin'])
    assert.equal(given['Events'], undefined)
  })

  it('have presets of existing scopes, none of which revokes the keys of the whole service', () => {
    assert.deepEqual(
      presets.map(({ name, scopes }) => [name, scopes.length]),
      [
        ['Read everything', 7],
        ['CI: manage installations', 2],
        ['Everything', 14],
      ],
    )
    for (const scope of presets.flatMap(({ scopes }) => scopes)) {
      assert.ok(accountScopes.some((known) => known === scope))
      assert.notEqual(scope, 'signing:admin')
    }
  })

  it('are described by resource', () => {
    assert.equal(
      describeScopes(['templates:read', 'installations:write', 'projects:read', 'projects:write']),
      'Projects: write · Guides: read · Installations: write only',
    )
    assert.equal(describeScopes(accountScopes), 'All permissions')
  })
})

import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import type { Verification } from '../api/versions.ts'
import { newCheck } from '../draft/steps.ts'

type Recipe = { readonly name: string; readonly check: Verification }

/** Common checks, with sample values for the author to replace. */
const recipes: Readonly<Record<string, readonly Recipe[]>> = {
  dns_lookup: [
    { name: 'Proves ownership', check: newCheck('dns_lookup') },
    {
      name: 'Points to us',
      check: { type: 'dns_lookup', recordType: 'CNAME', match: 'equals', value: 'customers.example.com' },
    },
    {
      name: 'Lets us send mail',
      check: {
        type: 'dns_lookup',
        recordType: 'TXT',
        match: 'spf',
        spf: { include: '_spf.example.com' },
      },
    },
  ],
  http_ping: [
    { name: 'The site responds', check: { type: 'http_ping' } },
    {
      name: 'A file exists',
      check: { type: 'http_ping', path: '/.well-known/example.txt', expectedStatus: ['200'] },
    },
    { name: 'The page contains a text', check: { type: 'http_ping', bodyContains: ['example'] } },
  ],
  rendered_presence: [
    { name: 'A script has run', check: { type: 'rendered_presence', global: { path: 'example.version' } } },
    {
      name: 'A test event is accepted',
      check: {
        type: 'rendered_presence',
        request: { hostIs: 'api.example.com', method: 'POST' },
        trigger: { global: 'example.track', args: ['test'] },
      },
    },
    {
      name: 'Nothing before consent',
      check: { type: 'rendered_presence', request: { hostIs: 'cdn.example.com' }, consent: 'gated' },
    },
  ],
}

type RecipesProps = { type: string; choose: (check: Verification) => void }

/** Buttons that fill in a common check of this type. */
export function Recipes({ type, choose }: RecipesProps): VNode | null {
  const list = recipes[type]
  if (!list) return null
  return (
    <div class="row recipes" role="group" aria-labelledby="recipes">
      <span id="recipes">Start from</span>
      {list.map(({ name, check }) => (
        <Button key={name} onClick={() => choose(check)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

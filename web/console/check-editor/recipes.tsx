import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import type { Verification } from '../api/versions.ts'

type Recipe = { readonly name: string; readonly check: Verification }

/** Usual checks, with values that an author replaces. */
const recipes: Readonly<Record<string, readonly Recipe[]>> = {
  dns_lookup: [
    {
      name: 'Proves ownership',
      check: {
        type: 'dns_lookup',
        recordType: 'TXT',
        name: '_example-verification',
        match: 'equals',
        value: 'example-verification={{installation.token}}',
      },
    },
    {
      name: 'Points to us',
      check: { type: 'dns_lookup', recordType: 'CNAME', match: 'equals', value: 'customers.example.com' },
    },
    {
      name: 'Lets us send mail',
      check: { type: 'dns_lookup', recordType: 'TXT', match: 'contains', value: 'include:_spf.example.com' },
    },
  ],
  http_ping: [
    { name: 'The site answers', check: { type: 'http_ping' } },
    {
      name: 'A file is there',
      check: { type: 'http_ping', path: '/.well-known/example.txt', expectedStatus: ['200'] },
    },
    { name: 'A text is on the page', check: { type: 'http_ping', bodyContains: ['example'] } },
  ],
}

type RecipesProps = { type: string; choose: (check: Verification) => void }

/** Buttons that fill in a usual check of this type. */
export function Recipes({ type, choose }: RecipesProps): VNode | null {
  const list = recipes[type]
  if (!list) return null
  return (
    <div class="row recipes" role="group" aria-label="Usual checks">
      {list.map(({ name, check }) => (
        <Button key={name} onClick={() => choose(check)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { demoIds } from '../../examples/ids.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { namedKinds, searchNamed, type NamedKind } from '../../store/accounts/named-resources.ts'

const MAX_RESULTS = 20
const searchedKinds = ['template', 'project', 'installation'] as const satisfies NamedKind[]

const searchResult = z
  .object({
    type: z.enum(searchedKinds),
    id: z.uuid(),
    name: z.string().describe("The name, or an installation's target"),
    within: z.string().nullable().describe("Name of a template's project, or of an installation's template"),
    template_id: z.uuid().nullable(),
    external_ref: z.string().nullable().describe("An installation's customer, in the account's own terms"),
  })
  .meta({
    id: 'SearchResult',
    examples: [
      {
        type: 'template',
        id: demoIds.templateId,
        name: 'Install the Waymark demo snippet',
        within: 'Demo project',
        template_id: demoIds.templateId,
        external_ref: null,
      },
    ],
  })

const searchResults = z.object({ data: z.array(searchResult) }).meta({ id: 'SearchResults' })

export const searchEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    method: 'GET',
    path: '/v1/admin/search',
    operationId: 'search',
    tag: 'Account',
    summary: 'Search templates, projects and installations by name',
    description:
      `Lists at most ${MAX_RESULTS} resources whose name, brand, target or \`external_ref\` contains the text, in any letter case. ` +
      'Finds only resources that the scopes of the key let it read.',
    scope: 'any',
    query: z.strictObject({
      q: z
        .string()
        .min(1)
        .max(200)
        .meta({ description: 'The text to find', examples: ['demo'] }),
    }),
    responses: { 200: { description: 'The matches', body: searchResults } },
    errors: [],
    handler: async ({ caller: { accountId, scopes }, query }, { db }) => {
      const kinds = searchedKinds.filter((kind) => scopes.includes(namedKinds[kind]))
      const rows = await searchNamed(db, { accountId, kinds, text: query.q, limit: MAX_RESULTS })
      return jsonResponse({ data: rows.map(({ kind, ...row }) => ({ type: kind, ...row })) })
    },
  }),
]

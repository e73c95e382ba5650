import { errorCodes } from '../http/error-codes.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { introduction } from './introduction.ts'
import { toOperation, type Operation } from './operation.ts'
import { problemSchema, refusalSchema } from './refusal.ts'
import { collectSchemas, type JsonSchema } from './schemas.ts'

/** The part of OpenAPI 3.1 that we write. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
  /** The closed list of error codes; no field of OpenAPI's own has a place for it. */
  readonly 'x-error-codes': typeof errorCodes
}

const tags = [
  { name: 'Guides', description: 'What a widget, or an integration of your own, shows.' },
  {
    name: 'Installations',
    description: 'Customers who follow a guide: their values, their progress, their tokens.',
  },
  { name: 'Events', description: 'What widgets report, and the figures that are made of it.' },
  { name: 'Verification', description: 'Checks from the server that a step was done.' },
  { name: 'Signatures', description: 'Signed versions and their keys: proof that needs no trust in us.' },
  { name: 'Account', description: 'The account, its API keys, and who changed what.' },
  { name: 'Projects', description: 'Projects hold templates and give them their branding.' },
  { name: 'Templates', description: 'Guides as their authors see them, with embed keys and variables.' },
  {
    name: 'Versions',
    description: 'Writing, validating, testing and publishing versions.',
  },
  { name: 'Platforms', description: 'What sites are made with: the built-in list, and your own.' },
  { name: 'Operation', description: 'For operators, and about this API itself.' },
] as const

/** Describes the routes in OpenAPI 3.1; what they parse with is what is described. */
export function openApiDocument(routes: readonly EndpointDeclaration[]): OpenApiDocument {
  const schemas = collectSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = toOperation(route, schemas)
  }
  schemas.toJson(refusalSchema)
  schemas.toJson(problemSchema)
  return {
    openapi: '3.1.0',
    info: { title: 'Waymark', version: '1', description: introduction },
    tags: tags.filter(({ name }) => routes.some(({ tag }) => tag === name)),
    paths,
    components: { securitySchemes, schemas: sorted(schemas.components) },
    'x-error-codes': errorCodes,
  }
}

const securitySchemes = {
  accountKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An account API key, `wmk_live_` and 36 characters. It is a secret.',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'What the setting OPERATOR_TOKEN says. Without it these paths do not exist.',
  },
  operatorPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same token as the password, with any user name: for browsers.',
  },
  embedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Not needed. When it is sent, it must be the embed key of the request.',
  },
  installationToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of one installation, `wmi_` and 36 characters: for one customer and those who help them.',
  },
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import { errorCodes } from '../errors/error-codes.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { errorExamples } from './error-examples.ts'
import { errorResponses } from './error-responses.ts'
import { errorsOf } from './errors-of.ts'
import { headerComponents } from './headers-of.ts'
import { introduction } from './introduction.ts'
import { toOperation, type Operation } from './operation.ts'
import type { Ref, Response } from './response.ts'
import { problemSchema, refusalSchema } from './refusal.ts'
import { collectSchemas, type JsonSchema, type Schemas } from './schemas.ts'
import { securitySchemes } from './security-schemes.ts'
import { tags } from './tags.ts'

type Operations = Readonly<Record<string, Operation>>

/** The part of OpenAPI 3.1 that we write. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: typeof info
  readonly servers: typeof servers
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Operations>>
  readonly components: {
    readonly securitySchemes: typeof securitySchemes
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly headers: ReturnType<typeof headerComponents>
    readonly examples: ReturnType<typeof errorExamples>
  }
  /** All error codes, for which OpenAPI has no field. */
  readonly 'x-error-codes': typeof errorCodes
}

const info = {
  title: 'Waymark',
  version: '1',
  description: introduction,
  contact: { name: 'The operator of this service' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const

const servers = [
  { url: '/', description: 'The service that served this document' },
  { url: 'http://127.0.0.1:3000', description: '`npm start` on your own machine' },
] as const

/** Describes the routes in OpenAPI 3.1, from the schemas that parse their requests. */
export function openApiDocument(routes: readonly EndpointDeclaration[]): OpenApiDocument {
  const schemas = collectSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = describeRoute(route, schemas)
  }
  const responses = errorResponses(routes)
  schemas.toJson(refusalSchema)
  schemas.toJson(problemSchema)
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: tags.filter(({ name }) => routes.some(({ tag }) => tag === name)),
    paths,
    components: {
      securitySchemes,
      schemas: sortKeys(schemas.components),
      responses,
      headers: headerComponents(headerNames([...responsesOf(paths), ...Object.values(responses)])),
      examples: errorExamples(routes.flatMap(errorsOf)),
    },
    'x-error-codes': errorCodes,
  }
}

function describeRoute(route: EndpointDeclaration, schemas: Schemas): Operation {
  try {
    return toOperation(route, schemas)
  } catch (cause) {
    throw new Error(`${route.operationId}: ${(cause as Error).message}`, { cause })
  }
}

/** Returns the operations' responses that are not components. */
function responsesOf(paths: Readonly<Record<string, Operations>>): Response[] {
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation) => Object.values(operation.responses))
    .filter((response): response is Response => !('$ref' in response))
}

/** Names of the header components to which the responses refer. */
function headerNames(responses: readonly Response[]): Set<string> {
  const refs = responses.flatMap(({ headers = {} }) => Object.values(headers))
  return new Set(refs.map(({ $ref: ref }) => ref.split('/').at(-1) ?? ''))
}

/** Returns a response itself, or the component to which it refers. */
export function resolveResponse({ components }: OpenApiDocument, response: Response | Ref): Response {
  if (!('$ref' in response)) return response
  return components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import { FORM_TYPE } from '../http/form-body.ts'
import type { EndpointDeclaration, Security } from '../http/endpoint.ts'
import { exampleOf } from './example.ts'
import { withLimits } from './limits-of.ts'
import { toParameters, type Parameter } from './parameters.ts'
import type { Content } from './response.ts'
import { toResponses, type Responses } from './responses.ts'
import type { Schemas } from './schemas.ts'

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Responses
}

/** Describes a route as an OpenAPI operation. */
export function toOperation(route: EndpointDeclaration, schemas: Schemas): Operation {
  const { operationId, summary, tag, security } = route
  const parameters = toParameters(route, schemas)
  return {
    operationId,
    summary,
    description: withLimits(route),
    tags: [tag],
    security: toSecurity(security),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...toRequestBody(route, schemas),
    responses: toResponses(route, schemas),
  }
}

function toSecurity(security: Security): Operation['security'] {
  if (typeof security === 'string') return securityRequirements[security]
  return [{ accountKey: security.scope === 'any' ? [] : [security.scope] }]
}

const securityRequirements: Readonly<Record<Exclude<Security, object>, Operation['security']>> = {
  public: [],
  'public or installation': [{}, { installationToken: [] }],
  'embed key or installation': [{}, { embedKey: [] }, { installationToken: [] }],
  installation: [{ installationToken: [] }],
  operator: [{ operatorToken: [] }, { operatorPassword: [] }],
}

function toRequestBody(
  { body, alternativeBodyType, isForm, example }: EndpointDeclaration,
  schemas: Schemas,
): Pick<Operation, 'requestBody'> {
  if (!body) return {}
  const schema = schemas.toJson(body)
  const media = { schema, example: example?.body ?? exampleOf(schema, schemas.components) }
  if (isForm) return { requestBody: { required: true, content: { [FORM_TYPE]: media } } }
  const content = {
    'application/json': media,
    ...(alternativeBodyType === undefined ? {} : { [alternativeBodyType]: media }),
  }
  return { requestBody: { required: true, content } }
}

import { guideSections } from '../guides.ts'
import { guideNames } from '../guide-files.ts'
import type { OpenApiDocument } from '../document.ts'
import { ERRORS, responsesOf, type OperationGroup, type PlacedOperation } from '../page/operations.ts'
import { shapesOf, type Components, type Shape } from '../page/shapes.ts'
import type { JsonSchema } from '../schemas.ts'
import type { SearchEntry } from './search-entry.ts'

/** Returns all parts: every operation with its fields, every error code, and every section of the guides. */
export function searchIndex(document: OpenApiDocument, groups: readonly OperationGroup[]): SearchEntry[] {
  const operations = groups.flatMap(({ name, href, placed }) =>
    placed.map((one) => ({
      href: `${href}#${one.operation.operationId}`,
      title: plain(one.operation.summary),
      page: name,
      text: `${one.operation.operationId} ${operationText(one, document)}`,
    })),
  )
  const errors = Object.entries(document['x-error-codes']).map(([code, { status, meaning, action }]) => ({
    href: `${ERRORS}#error-${code}`,
    title: code,
    page: 'Errors',
    text: plain(`${status}: ${meaning} ${action}`),
  }))
  return [...operations, ...errors, ...guideNames.flatMap(guideSections)]
}

function operationText({ method, path, operation }: PlacedOperation, document: OpenApiDocument): string {
  const { description, parameters = [], requestBody } = operation
  const components = document.components.schemas
  const given = parameters.map(({ name, description: about = '' }) => `${name}: ${about}`)
  const bodies = [requestBody?.content, ...responsesOf(operation, document).map(([, { content }]) => content)]
  const fields = bodies
    .flatMap((content) => Object.values(content ?? {}))
    .flatMap(({ schema }) => shapesOf(schema, components))
    .flatMap((shape) => fieldTexts(shape, components))
  return plain([`${method} ${path}`, description, ...new Set([...given, ...fields])].join(' · '))
}

function fieldTexts({ fields, within }: Shape, components: Components): string[] {
  return fields.flatMap(({ name, schema }) => [
    `${name}${aboutOf(schema)}`,
    ...shapesOf(schema, components, within).flatMap((shape) => fieldTexts(shape, components)),
  ])
}

function aboutOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? `: ${description}` : ''
}

function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\s+/g, ' ')
}

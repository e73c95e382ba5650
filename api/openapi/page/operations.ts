import { resolveResponse, type OpenApiDocument } from '../document.ts'
import type { Operation } from '../operation.ts'
import type { Response } from '../response.ts'

/** An operation of the document with its method and path. */
export type PlacedOperation = {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export type OperationGroup = {
  readonly name: string
  /** Path of the group's page. */
  readonly href: string
  readonly description: string
  readonly placed: readonly PlacedOperation[]
}

/** Folder of the pages of the reference. */
export const REFERENCE = '/docs/api'

/** Page of all error codes. */
export const ERRORS = `${REFERENCE}/errors`

/** Groups the operations by tag, in the order of the reference. */
export function groupsOf({ paths, tags }: OpenApiDocument): readonly OperationGroup[] {
  const placed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  return tags.map((tag) => ({
    ...tag,
    href: `${REFERENCE}/${tag.name.toLowerCase()}`,
    placed: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
}

/** The document, and the errors of every operation, which are listed only once. */
export type ReferenceContext = {
  readonly document: OpenApiDocument
  readonly commonErrors: readonly string[]
  /** Addresses of large objects that the page has shown (fields.ts), in bodies to send and in responses. */
  readonly shown: Readonly<Record<'sent' | 'received', Map<string, string>>>
}

/** Says in Markdown who may send a request. */
export function accessOf({ security }: Operation): string {
  const [first = {}] = security
  const scopes = first['accountKey']
  if ('installationToken' in first) return "An installation's token."
  if ('operatorToken' in first) return "The operator's token."
  if (scopes === undefined) return 'Public.'
  return scopes.length === 0 ? 'Any account API key.' : `Account API key with the scope \`${scopes.join()}\`.`
}

/** Returns the responses that are not errors, by status. */
export function responsesOf({ responses }: Operation, document: OpenApiDocument): [string, Response][] {
  return Object.entries(responses)
    .map(([status, response]): [string, Response] => [status, resolveResponse(document, response)])
    .filter(([, response]) => !response['x-error-codes'])
}

/** Returns the error codes of an operation that not every operation has. */
export function ownErrors(
  { responses }: Pick<Operation, 'responses'>,
  { document, commonErrors }: Pick<ReferenceContext, 'document' | 'commonErrors'>,
): string[] {
  return Object.values(responses)
    .flatMap((response) => resolveResponse(document, response)['x-error-codes'] ?? [])
    .filter((code) => !commonErrors.includes(code))
}

import type { OperationGroup } from './operations.ts'

/** URLs in the reference by the text that guides use, such as `POST /v1/verify`. */
export function operationLinks(groups: readonly OperationGroup[]): ReadonlyMap<string, string> {
  const operations = groups.flatMap(({ href, placed }) =>
    placed.map(
      ({ method, path, operation }) => [`${method} ${path}`, `${href}#${operation.operationId}`] as const,
    ),
  )
  return new Map([['/docs', '/docs'], ['/openapi.json', '/openapi.json'], ...operations])
}

import type { OpenApiDocument } from '../document.ts'
import { responsesOf, type OperationGroup } from './operations.ts'
import { asObject, componentName } from './shapes.ts'

/** Returns the address of an operation that shows the fields of each component: where it is nested the least. */
export function schemaPlaces(
  document: OpenApiDocument,
  groups: readonly OperationGroup[],
): ReadonlyMap<string, string> {
  const found = new Map<string, { readonly href: string; readonly depth: number }>()
  for (const { href, placed } of groups) {
    for (const { operation } of placed) {
      const at = `${href}#${operation.operationId}`
      const bodies = responsesOf(operation, document).map(
        ([status, { content }]) => [`${at}:${status}`, content] as const,
      )
      for (const [place, content] of [...bodies, [`${at}:body`, operation.requestBody?.content] as const])
        for (const { schema } of Object.values(content ?? {}))
          for (const [name, depth] of depthsOf(schema, document))
            if (depth < (found.get(name)?.depth ?? Infinity)) found.set(name, { href: place, depth })
    }
  }
  return new Map([...found].map(([name, { href }]) => [name, href]))
}

/** Returns how deep each component is within a schema. */
function depthsOf(schema: unknown, document: OpenApiDocument): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  const visit = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, depth))
    const object = asObject(value)
    const name = componentName(object)
    if (name === undefined) return Object.values(object).forEach((part) => visit(part, depth + 1))
    if (depth >= (depths.get(name) ?? Infinity)) return undefined
    depths.set(name, depth)
    visit(document.components.schemas[name], depth + 1)
  }
  visit(schema, 0)
  return depths
}

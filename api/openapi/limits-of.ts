import type { EndpointDeclaration } from '../http/endpoint.ts'
import { describeLimit, limits } from '../rate-limit/limits.ts'
import type { Limit } from '../rate-limit/limiter.ts'
import { sharesOf } from '../rate-limit/public-limits.ts'

/** Rate limits that successful requests to a route may report: its own, and those that follow from its security. */
export function limitsOf({ limit, security }: EndpointDeclaration): Limit[] {
  return [
    ...(limit ? [limit] : []),
    ...(limit?.by === 'guide' ? Object.values(sharesOf(limit)) : []),
    ...(typeof security === 'object' ? [limits.admin] : []),
    ...(typeof security === 'string' && security.includes('installation') ? [limits.installation] : []),
  ]
}

/** Returns a route's description, with its limits as the last sentence. */
export function withLimits(route: EndpointDeclaration): string {
  const counted = route.security === 'operator' ? [limits.guesses] : limitsOf(route)
  const described = counted.length === 0 ? 'none' : describeLimits(route, counted)
  return `${route.description}\n\nLimit: ${described}.`
}

function describeLimits({ limit, security }: EndpointDeclaration, counted: readonly Limit[]): string {
  if (limit?.by === 'guide') return describeKeyLimit(limit)
  const described = counted.map(describeLimit)
  return described.join(security === 'public or installation' ? ', or with a token ' : ', and ')
}

function describeKeyLimit(limit: Limit): string {
  const { client, ceiling, installation } = sharesOf(limit)
  return (
    `${describeLimit(limit)}, or with a token ${describeLimit(installation)}. Services that count clients allow ` +
    `${describeLimit(client)}, and ${describeLimit(ceiling)}`
  )
}

import type { EndpointDeclaration } from '../http/endpoint.ts'
import { describeLimit, limits } from '../rate-limit/limits.ts'
import type { Limit } from '../rate-limit/limiter.ts'

/** Rate limits of successful requests to a route: its own, and those that follow from its security. */
export function limitsOf({ limit, security }: EndpointDeclaration): Limit[] {
  return [
    ...(limit ? [limit] : []),
    ...(typeof security === 'object' ? [limits.admin] : []),
    ...(typeof security === 'string' && security.includes('installation') ? [limits.installation] : []),
  ]
}

/** Returns a route's description, with its limits as the last sentence. */
export function withLimits(route: EndpointDeclaration): string {
  const counted = route.security === 'operator' ? [limits.guesses] : limitsOf(route)
  const described = counted.length === 0 ? ['none'] : counted.map(describeLimit)
  return `${route.description}\n\nLimit: ${described.join(', and ')}.`
}

import type { BoundEndpoint } from './endpoint.ts'

export type Match = {
  readonly endpoint: BoundEndpoint
  /** The path with parameters as `:name`, a label for logs and metrics. */
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
}

export type Router = {
  /** Finds the endpoint for a method and a decodable path. */
  find(method: string, path: string): Match | undefined
  /** Lists the methods of a path; empty for an unknown path. */
  methods(path: string): string[]
}

type Leaf = Pick<Match, 'endpoint' | 'pattern'> & { readonly names: readonly string[] }

/** A tree of path segments. */
type Branch = {
  readonly fixed: Map<string, Branch>
  parameter: Branch | undefined
  /** Endpoints whose path ends here, by method. */
  readonly leaves: Map<string, Leaf>
}

/** Makes a router that finds endpoints segment by segment. A GET endpoint also answers HEAD. */
export function makeRouter(endpoints: readonly BoundEndpoint[]): Router {
  const root = newBranch()
  // A longer path has no endpoint.
  const maxSegments = Math.max(0, ...endpoints.map(({ path }) => path.split('/').length)) + 1
  const lenient = new Set<string>()
  for (const endpoint of endpoints) {
    addEndpoint(root, endpoint)
    if (endpoint.lenientPath) lenient.add(endpoint.path)
  }

  function follow(path: string, values: string[]): Branch | undefined {
    const end = followSegments(root, path.split('/', maxSegments), values)
    if (end || lenient.size === 0) return end
    const normalised = path.toLowerCase().replace(/\/$/, '')
    return lenient.has(normalised)
      ? followSegments(root, normalised.split('/', maxSegments), values)
      : undefined
  }

  return {
    find: (method, path) => {
      const values: string[] = []
      const leaf = follow(path, values)?.leaves.get(method)
      return leaf && { ...leaf, params: nameValues(leaf.names, values) }
    },
    methods: (path) => [...(follow(path, [])?.leaves.keys() ?? [])],
  }
}

function newBranch(): Branch {
  return { fixed: new Map(), parameter: undefined, leaves: new Map() }
}

function addEndpoint(root: Branch, endpoint: BoundEndpoint): void {
  const { path, method } = endpoint
  let branch = root
  const names: string[] = []
  for (const segment of path.split('/')) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (name === undefined) branch = fixedBranch(branch, segment)
    else {
      names.push(name)
      branch = branch.parameter ??= newBranch()
    }
  }
  const leaf = { endpoint, names, pattern: path.replaceAll(/\{(\w+)\}/g, ':$1') }
  if (method === 'GET') branch.leaves.set('HEAD', leaf)
  branch.leaves.set(method, leaf)
}

function fixedBranch(parent: Branch, segment: string): Branch {
  const branch = parent.fixed.get(segment) ?? newBranch()
  parent.fixed.set(segment, branch)
  return branch
}

/**
 * Follows fixed segments and parameters. A fixed segment takes precedence over a parameter in the same position,
 * without backtracking.
 */
function followSegments(root: Branch, segments: readonly string[], values: string[]): Branch | undefined {
  let branch: Branch | undefined = root
  for (const segment of segments) {
    const fixed: Branch | undefined = branch.fixed.get(segment)
    if (!fixed) values.push(segment)
    branch = fixed ?? (segment === '' ? undefined : branch.parameter)
    if (!branch) return undefined
  }
  return branch.leaves.size > 0 ? branch : undefined
}

function nameValues(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]))
}

function decode(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment
}

/**
 * Paths of resources, what each is called, the command that lists their ids, and what else the API may miss there. The first
 * that matches counts.
 */
const resources: readonly (readonly [path: RegExp, noun: string, list: string, other?: string])[] = [
  // PUT makes one. A monitor has the id of its installation.
  [
    /^(?!PUT).* \/v1\/admin\/installations\/([^/?]+)\/monitor/,
    'monitor',
    'waymark monitors list',
    'installation',
  ],
  [/ \/v1\/admin\/installations\/([^/?]+)/, 'installation', 'waymark installations list'],
  [
    / \/v1\/admin\/webhook-endpoints\/[^/]+\/deliveries\/([^/?]+)/,
    'delivery',
    'waymark webhooks deliveries ENDPOINT',
  ],
  [/ \/v1\/admin\/webhook-endpoints\/([^/?]+)/, 'webhook endpoint', 'waymark webhooks endpoints list'],
  [/ \/v1\/admin\/templates\/([^/?]+)/, 'template', 'waymark templates list'],
]

/**
 * Says that nothing has the id in a request, such as "GET /v1/admin/templates/a", and which command has the ids. The API's
 * message names what it misses, unless the id has the form of none. Undefined for something else than the path names.
 */
export function missingResource(request: string, message: string): string | undefined {
  const [, missed] = /The account has no (.+) with this id/.exec(message) ?? []
  for (const [path, noun, list, other] of resources) {
    const id = path.exec(request)?.[1]
    if (id !== undefined && (missed === undefined || missed === noun || missed === other))
      return `no ${noun} with id ${decodeURIComponent(id)}: \`${list}\` has them`
  }
  return undefined
}

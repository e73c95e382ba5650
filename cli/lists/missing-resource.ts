/** Paths of resources, what each is called, and the command that lists their ids. The first that matches counts. */
const resources: readonly (readonly [path: RegExp, noun: string, list: string])[] = [
  // PUT makes one.
  [/^(?!PUT).* \/v1\/admin\/installations\/([^/?]+)\/monitor/, 'monitor', 'waymark monitors list'],
  [/ \/v1\/admin\/installations\/([^/?]+)/, 'installation', 'waymark installations list'],
  [
    / \/v1\/admin\/webhook-endpoints\/[^/]+\/deliveries\/([^/?]+)/,
    'delivery',
    'waymark webhooks deliveries ENDPOINT',
  ],
  [/ \/v1\/admin\/webhook-endpoints\/([^/?]+)/, 'webhook endpoint', 'waymark webhooks endpoints list'],
  [/ \/v1\/admin\/templates\/([^/?]+)/, 'template', 'waymark templates list'],
]

/** Says that nothing has the id in a request, such as "GET /v1/admin/templates/a", and which command has the ids. */
export function missingResource(request: string): string | undefined {
  for (const [path, noun, list] of resources) {
    const id = path.exec(request)?.[1]
    if (id !== undefined) return `no ${noun} with id ${decodeURIComponent(id)}: \`${list}\` has them`
  }
  return undefined
}

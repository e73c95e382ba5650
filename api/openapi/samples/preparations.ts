import { demoIds, exampleIds } from '../../examples/ids.ts'
import { ORIGIN } from './origin.ts'

/** A command that sets a variable of the environment, which a sample uses instead of an example value. */
export type Preparation = {
  readonly variable: string
  readonly command: string
  /** Preparations that the command itself needs. */
  readonly needs: readonly Preparation[]
}

const AUTHORIZATION = '-H "Authorization: Bearer $WAYMARK_KEY"'
const JSON_BODY = "-H 'Content-Type: application/json'"

/** A project to delete. */
const newProject = { name: 'A sample', branding: { name: 'Sample', primary_color: '#0f766e' } }
const project = set('PROJECT_ID', `${post('projects', JSON.stringify(newProject))} | jq -r .id`)

/** Commands that copy the demo guide as a template with a draft, on which nothing depends. */
const copy = [
  `${admin(`templates/${demoIds.templateId}/export`)} |`,
  `  ${admin(`projects/${demoIds.projectId}/templates/import`)} ${JSON_BODY} -d @-`,
].join('\n')
const template = set('TEMPLATE_ID', `${copy} | jq -r .template.id`)
const draft = set('DRAFT_ID', `${copy} | jq -r .version.id`)

const key = { name: 'A sample', scopes: ['projects:read'] }
const apiKey = set('API_KEY_ID', `${post('api-keys', JSON.stringify(key))} | jq -r .id`)

const customer = { template_id: demoIds.templateId, external_ref: 'sample', target: demoIds.target }
const installation = set('INSTALLATION_ID', `${post('installations', JSON.stringify(customer))} | jq -r .id`)

/** Sets the installation's token, for requests that its customer sends. */
export const installationToken = set(
  'INSTALLATION_TOKEN',
  `${post('installations/$INSTALLATION_ID/token', '{}')} | jq -r .token`,
  [installation],
)

const check = { embedKey: demoIds.embedKey, stepSlug: 'install-snippet', target: demoIds.target }
const verification = set(
  'VERIFICATION_ID',
  `curl -s "${ORIGIN}/v1/verify" ${JSON_BODY} -H 'Prefer: respond-async' \\\n    -d '${JSON.stringify(check)}' | jq -r .id`,
)

const signingKey = set(
  'SIGNING_KEY_ID',
  `curl -s "${ORIGIN}/.well-known/waymark-signing-key.json" | jq -r .key_id`,
)

/** The demo's endpoint, and one of its deliveries. */
const webhookEndpoint = set('ENDPOINT_ID', `${admin('webhook-endpoints')} | jq -r '.data[0].id'`)
const delivery = set(
  'DELIVERY_ID',
  `${admin('webhook-endpoints/$ENDPOINT_ID/deliveries?event=version.published')} | jq -r '.data[0].id'`,
  [webhookEndpoint],
)
/** An event of the demo. */
const event = set('EVENT_ID', `${admin('events?limit=1')} | jq -r '.data[0].id'`)
/** An endpoint to delete. */
const newEndpoint = { url: 'http://127.0.0.1:3001/webhooks', events: ['*'] }
const unusedEndpoint = set(
  'UNUSED_ENDPOINT_ID',
  `${post('webhook-endpoints', JSON.stringify(newEndpoint))} | jq -r .id`,
)

/** An installation of the demo that has passed a check and is not monitored, and one whose monitor can be ended. */
const found = `installations?template_id=${demoIds.templateId}&q=customer-1003`
const unmonitored = set('UNMONITORED_ID', `${admin(found)} | jq -r '.data[0].id'`)
const started = `${admin('installations/$UNMONITORED_ID/monitor')} -X PUT ${JSON_BODY}`
const ended = set('ENDED_ID', `${started} \\\n    -d '{"interval":"1d"}' | jq -r .installation_id`, [
  unmonitored,
])

/** Commands that get values that differ between services, by the example value that they replace. */
export const preparations: Readonly<Record<string, Preparation>> = {
  [exampleIds.projectId]: project,
  [exampleIds.templateId]: template,
  [exampleIds.draftId]: draft,
  [exampleIds.apiKeyId]: apiKey,
  [exampleIds.installationId]: installation,
  [exampleIds.unmonitoredId]: unmonitored,
  [exampleIds.endedId]: ended,
  [exampleIds.checkId]: verification,
  [exampleIds.keyId]: signingKey,
  [exampleIds.webhookEndpointId]: webhookEndpoint,
  [exampleIds.deliveryId]: delivery,
  [exampleIds.outboxEventId]: event,
  [exampleIds.unusedEndpointId]: unusedEndpoint,
}

/** Gets the ETag of the resource at a path, for If-Match. */
export function currentEtag(path: string, needs: readonly Preparation[]): Preparation {
  return set(
    'ETAG',
    `curl -s -o /dev/null -w '%header{etag}' "${ORIGIN}${path}" \\\n    ${AUTHORIZATION}`,
    needs,
  )
}

/** Returns the commands in the order in which they must run, each once. */
export function commandsInOrder(needed: readonly Preparation[]): readonly string[] {
  const all = needed.flatMap(({ variable, command, needs }) => [
    ...commandsInOrder(needs),
    `export ${variable}=$(${command})`,
  ])
  return [...new Set(all)]
}

function set(variable: string, command: string, needs: readonly Preparation[] = []): Preparation {
  return { variable, command, needs }
}

function post(path: string, body: string): string {
  return `${admin(path)} ${JSON_BODY} \\\n    -d '${body}'`
}

function admin(path: string): string {
  return `curl -s "${ORIGIN}/v1/admin/${path}" ${AUTHORIZATION}`
}

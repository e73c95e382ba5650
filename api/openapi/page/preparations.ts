import { demo, other } from '../../examples/ids.ts'

/** A command that sets a variable of the shell, which a sample uses instead of an example. */
export type Preparation = {
  readonly variable: string
  readonly command: string
  /** Variables that the command itself needs. */
  readonly needs: readonly Preparation[]
}

const AUTHORIZATION = '-H "Authorization: Bearer $WAYMARK_KEY"'
const JSON_BODY = "-H 'Content-Type: application/json'"

/** A project to delete. */
const newProject = { name: 'A sample', branding: { name: 'Sample', primary_color: '#0f766e' } }
const project = set('PROJECT_ID', `${post('projects', JSON.stringify(newProject))} | jq -r .id`)

/** A copy of the demo guide that nothing depends on: a template with a draft. */
const copy = [
  `${admin(`templates/${demo.templateId}/export`)} |`,
  `  ${admin(`projects/${demo.projectId}/templates/import`)} ${JSON_BODY} -d @-`,
].join('\n')
const template = set('TEMPLATE_ID', `${copy} | jq -r .template.id`)
const draft = set('DRAFT_ID', `${copy} | jq -r .version.id`)

const key = { name: 'A sample', scopes: ['projects:read'] }
const apiKey = set('API_KEY_ID', `${post('api-keys', JSON.stringify(key))} | jq -r .id`)

const customer = { template_id: demo.templateId, external_ref: 'sample', target: demo.target }
const installation = set('INSTALLATION_ID', `${post('installations', JSON.stringify(customer))} | jq -r .id`)

/** The token of the installation, for the requests that its customer sends. */
export const installationToken = set(
  'INSTALLATION_TOKEN',
  `${post('installations/$INSTALLATION_ID/token', '{}')} | jq -r .token`,
  [installation],
)

const check = { embedKey: demo.embedKey, stepSlug: 'install-snippet', target: demo.target }
const verification = set(
  'VERIFICATION_ID',
  `curl -s "$WAYMARK/v1/verify" ${JSON_BODY} -H 'Prefer: respond-async' \\\n    -d '${JSON.stringify(check)}' | jq -r .id`,
)

const signingKey = set(
  'SIGNING_KEY_ID',
  'curl -s "$WAYMARK/.well-known/waymark-signing-key.json" | jq -r .key_id',
)

/** Commands that get the values that differ from one service to the next, by the example that they replace. */
export const preparations: Readonly<Record<string, Preparation>> = {
  [other.projectId]: project,
  [other.templateId]: template,
  [other.draftId]: draft,
  [other.apiKeyId]: apiKey,
  [other.installationId]: installation,
  [other.checkId]: verification,
  [other.keyId]: signingKey,
}

/** The ETag of what a path names, for If-Match. */
export function currentEtag(path: string, needs: readonly Preparation[]): Preparation {
  return set(
    'ETAG',
    `curl -s -o /dev/null -w '%header{etag}' "$WAYMARK${path}" \\\n    ${AUTHORIZATION}`,
    needs,
  )
}

/** The commands in the order in which they have to run, each once. */
export function inOrder(needed: readonly Preparation[]): readonly string[] {
  const all = needed.flatMap(({ variable, command, needs }) => [
    ...inOrder(needs),
    `${variable}=$(${command})`,
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
  return `curl -s "$WAYMARK/v1/admin/${path}" ${AUTHORIZATION}`
}

import { createHash } from 'node:crypto'
import { demoIds, exampleIds } from './ids.ts'

const title = 'Add the snippet to your pages'
const body = 'Paste this line inside the `<head>` of every page.'

/** Check of the demo guide's step, as its author wrote it. */
export const checkExample = {
  type: 'script_presence',
  selector: 'script[src*="/snippet.js"][data-site="{{siteId}}"]',
  location: 'head',
}

/** A check in a browser: the page has loaded the script, and the script has sent an event of this site. */
export const renderedCheckExample = {
  type: 'rendered_presence',
  selector: 'script[data-site="{{siteId}}"]',
  request: { hostIs: 'events.example.com', pathPrefix: '/collect', method: 'POST', query: { site: '{{siteId}}' } },
  trigger: { global: 'acme.track', args: ['installation_check'] },
  consent: 'accept',
}

/** Texts of a step, as its author wrote them. */
export const configExample = {
  slug: 'install-snippet',
  body,
  snippet: `<script async src="/snippet.js" data-site="{{siteId}}"></script>`,
  language: 'html',
  placement: 'head',
  i18n: {},
}

/** A step of a draft. */
export const requirementExample = {
  requirement_type: 'code_snippet',
  title,
  optional: false,
  platform_ids: [],
  installation_scopes: [],
  config: configExample,
  verification: checkExample,
}

export const variableExample = {
  name: 'siteId',
  type: 'id',
  label: 'Site ID',
  required: false,
  default: 'demo',
  example: 'S-1024',
  maxLength: 40,
}

/** SHA-256 of this step's signed snippet, the same as in the demo. */
export const snippetHashExample = createHash('sha256').update(configExample.snippet).digest('hex')

/** The step's snippet with the default site ID filled in, as a guide shows it. */
export const snippetOnSiteExample = `<script async src="/snippet.js" data-site="demo"></script>`
const snippet = snippetOnSiteExample
const fullBody = `${body}\n\n\`\`\`html\n${snippet}\n\`\`\``

/** The same step as a guide shows it. */
export const guideStepExample = {
  slug: 'install-snippet',
  title,
  body: fullBody,
  verify: { type: 'script_presence', selector: 'script[src*="/snippet.js"][data-site="demo"]' },
  optional: false,
  requirementId: exampleIds.stepId,
  blocks: [
    { type: 'text', text: 'Paste this line inside the <head> of every page.' },
    { type: 'code', lang: 'html', code: snippet },
  ],
  placeholders: [],
  slots: [slotIn('/body', fullBody), slotIn('/blocks/1/code', snippet)],
}

/** The same step in an installation, after a check that did not pass. */
export const stepStateExample = {
  slug: 'install-snippet',
  title,
  optional: false,
  type: 'script_presence',
  state: 'failed',
  code: 'script_not_found',
  attempts: 2,
}

/** Returns the slot of the site's id in a text. */
function slotIn(path: string, text: string) {
  const from = text.indexOf('"demo"') + 1
  return { path, variable: 'siteId', from, to: from + 'demo'.length, escapes: ['html'] }
}

const { name: _name, label: _label, ...declaration } = variableExample
/** The same step as it is signed. */
export const signedRequirementExample = {
  id: exampleIds.stepId,
  order: 0,
  ...requirementExample,
  config: { ...configExample, variables: { siteId: { ...declaration, options: null } } },
}

export const brandingExample = {
  primaryColor: '#0f766e',
  logoUrl: 'http://127.0.0.1:3000/pages/demo-logo.svg',
  name: 'Waymark Demo',
}

export const guideExample = {
  id: demoIds.embedKey,
  name: 'Install the Waymark demo snippet',
  platform: { slug: 'html', name: 'HTML' },
  locale: 'en',
  branding: brandingExample,
  steps: [guideStepExample],
  setupVersionId: demoIds.versionId,
  contentHash: exampleIds.hash,
  platforms: [{ slug: 'html', name: 'HTML' }],
  locales: ['en'],
  dir: 'ltr',
  variables: [variableExample],
  completion: null,
}

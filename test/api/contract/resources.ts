import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertPlatform } from '../../../api/store/templates/platforms.ts'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { makeKey, type TestAccount } from '../../support/api/admin-api.ts'
import { EMBED_KEY } from '../../support/api/api.ts'
import {
  installationFields,
  installationMakers,
  ownInstallationFields,
  ownInstallationMakers,
} from './installation-resources.ts'
import { signedFields, signedMakers } from './signed-resources.ts'
import { monitorFields, monitorMakers } from './monitor-resources.ts'
import { webhookFields, webhookMakers } from './webhook-resources.ts'
import { templateFields, templateMakers } from './template-resources.ts'
import { webUrl } from '../../support/checks/arbitraries.ts'

/** Makes a resource of the account. Resolves to the parameter that names it in a path. */
type ResourceMaker = (db: Database, account: TestAccount) => Promise<string>

/**
 * Functions that make the resource that a request names in its first path parameter, its body or its query. The key is
 * the whole path, or the path up to the parameter. Add a line here for each new kind of resource.
 */
export const resourceMakers: Readonly<Record<string, ResourceMaker>> = {
  '/v1/guides/{embed_key}': async () => EMBED_KEY,
  '/install/{embed_key}': async () => EMBED_KEY,
  '/docs/guides/{name}': async () => 'quickstart',
  '/docs/api/{resource}': async () => 'errors',
  '/v1/verify/{id}': async () => randomUUID(),
  '/v1/admin/api-keys/{id}': async (db, { id }) => (await makeKey(db, id)).keyId,
  '/v1/admin/projects/{id}': makeProject,
  '/v1/admin/platforms/{slug}': makePlatform,
  ...templateMakers,
  ...installationMakers,
  ...ownInstallationMakers,
  ...signedMakers,
  ...webhookMakers,
  ...monitorMakers,
}

/** Values of fields for which a schema allows more than its endpoint, in the body, or in the query without a body. */
export const fieldValues: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  'POST /v1/verify': {
    embedKey: fc.constant(EMBED_KEY),
    stepSlug: fc.constantFrom('script', 'script', 'manual'),
  },
  ...Object.fromEntries(
    ['/v1/guides/{embed_key}.md', '/install/{embed_key}.md'].map((path) => [
      `GET ${path}`,
      { variables: fc.constantFrom('{}', undefined), target: fc.constantFrom('shop.example.com', undefined) },
    ]),
  ),
  'POST /v1/site-checks': {
    check: fc.constant({ type: 'script_presence', selector: 'script' }),
  },
  'POST /v1/events': {
    embedKey: fc.constant(EMBED_KEY),
    stepSlug: fc.constant('script'),
    properties: fc.constant({ platform: 'wix', durationMs: 5 }),
    events: fc.constant(undefined),
  },
  'GET /v1/admin/templates/{id}/analytics/report': {
    from: fc.constant('2026-01-01'),
    to: fc.constant('2026-01-31'),
    tz: fc.constantFrom('UTC', 'Europe/Zurich'),
    compare_from: fc.constantFrom('2025-11-30', undefined),
  },
  'GET /v1/admin/templates/{id}/verifications': {
    from: fc.constantFrom('2026-01-01', undefined),
    to: fc.constantFrom('2026-01-31', undefined),
    tz: fc.constantFrom('UTC', 'Europe/Zurich'),
  },
  ...Object.fromEntries(
    ['summary', 'funnel', 'timeseries', 'breakdown', 'verifications'].map((name) => [
      `GET /v1/admin/templates/{id}/analytics/${name}`,
      {
        from: fc.constant('2026-01-01'),
        to: fc.constant('2026-01-31'),
        tz: fc.constantFrom('UTC', 'Europe/Zurich'),
        format: fc.constant(undefined),
      },
    ]),
  ),
  'POST /v1/admin/projects': {
    branding: fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }),
      primary_color: fc.constant('#0f766e'),
      logo_url: webUrl({ schemes: ['https'] }),
    }),
  },
  ...templateFields,
  ...installationFields,
  ...ownInstallationFields,
  ...signedFields,
  ...webhookFields,
  ...monitorFields,
}

async function makeProject(db: Database, { id: account_id }: TestAccount): Promise<string> {
  const branding = { brand_name: 'Acme', primary_color: '#0f766e', logo_url: 'https://acme.example/logo.svg' }
  return (await insertProject(db, { id: newId(), account_id, name: 'A project', ...branding })).id
}

async function makePlatform(db: Database, { id: account_id }: TestAccount): Promise<string> {
  const slug = `p-${randomBytes(8).toString('hex')}`
  await insertPlatform(db, { account_id, slug, name: 'A platform' })
  return slug
}

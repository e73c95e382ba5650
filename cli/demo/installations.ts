import { unsupportedType } from '../../shared/check/unsupported-check.ts'
import { compileGuide, type CompiledGuide } from '../../api/guides/compile.ts'
import { findCheck } from '../../api/guides/find-check.ts'
import { ApiError } from '../../api/errors/errors.ts'
import { findOrCreateInstallation } from '../../api/installations/create.ts'
import { TOKEN_SECONDS } from '../../api/installations/fields.ts'
import { openAllSteps } from '../../api/installations/open-steps.ts'
import { lockWithGuide } from '../../api/installations/progress.ts'
import { recordOutcome } from '../../api/installations/record-outcome.ts'
import { valuesOf } from '../../api/installations/render.ts'
import { tickStep } from '../../api/installations/tick.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertCheck } from '../../api/store/installations/checks.ts'
import { countInstallations } from '../../api/store/installations/installations.ts'
import type { InstallationRow } from '../../api/store/installations/rows.ts'
import { findGuideSource } from '../../api/store/templates/guides.ts'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import { DEMO_EMBED_KEY, DEMO_HOST, NEW_HOST, SITE_ID, VERIFICATION_CODE } from './names.ts'
import { moveDemoTargets, passTime } from './installation-times.ts'

const SEED_LOCK = 7_204_915

/** A check of a step, or a tick of a manual one, `minutesAfter` the previous action. */
type CustomerAction = { readonly step: string; readonly minutesAfter: number }

type Customer = {
  readonly ref: string
  readonly host: string
  readonly path: string
  readonly actions: readonly CustomerAction[]
  /** Minutes between the last action, or the start, and now. */
  readonly minutesAgo: number
}

const [HOUR, DAY] = [60, 24 * 60]

/** One customer has finished, two are stuck at different steps, and one has not started. */
const customers: readonly Customer[] = [
  {
    ref: 'customer-1001',
    host: DEMO_HOST,
    path: '/',
    actions: [
      { step: 'verify-domain', minutesAfter: 12 },
      { step: 'install-snippet', minutesAfter: 6 },
      { step: 'count-orders', minutesAfter: 2 },
      { step: 'site-answers', minutesAfter: 1 },
      { step: 'confirm', minutesAfter: 2 },
    ],
    minutesAgo: 5 * DAY,
  },
  {
    ref: 'customer-1002',
    host: DEMO_HOST,
    path: '/commented',
    actions: [
      { step: 'verify-domain', minutesAfter: 9 },
      { step: 'install-snippet', minutesAfter: 14 },
      { step: 'install-snippet', minutesAfter: 3 },
      { step: 'install-snippet', minutesAfter: 22 * HOUR },
    ],
    minutesAgo: 20 * HOUR,
  },
  {
    ref: 'customer-1003',
    host: `wrong.${DEMO_HOST}`,
    path: '/',
    actions: [
      { step: 'verify-domain', minutesAfter: 7 },
      { step: 'install-snippet', minutesAfter: 4 },
      { step: 'verify-domain', minutesAfter: 2 * HOUR },
    ],
    minutesAgo: 3 * HOUR,
  },
  { ref: 'customer-1004', host: NEW_HOST, path: '/', actions: [], minutesAgo: 40 },
]

type SeedOptions = {
  sitePort: number
  /** Settings with which checks reach the demo site. The history contains their real results. */
  checkEnv: Env
}

/**
 * Adds installations to the demo guide if it has none. Otherwise updates the demo site's port in their targets, since
 * the port can change between starts.
 */
export async function seedInstallations(db: Database, options: SeedOptions): Promise<void> {
  try {
    await db.transaction(async (trx) => addInstallationsOrUpdatePort(trx, options))
  } catch (error) {
    // The user has changed the demo guide, and these customers can no longer follow it.
    if (!(error instanceof ApiError)) throw error
  }
}

async function addInstallationsOrUpdatePort(trx: Database, options: SeedOptions): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
  const source = await findGuideSource(trx, DEMO_EMBED_KEY)
  if (!source) throw new CommandError('The demo guide was not found')
  const { templateId } = source
  if ((await countInstallations(trx, templateId, 1)) > 0) {
    await moveDemoTargets(trx, templateId, options.sitePort)
    return
  }
  const guide = compileGuide(DEMO_EMBED_KEY, source)
  for (const customer of customers) await addCustomer(trx, { guide, customer, ...options })
}

type CustomerOptions = SeedOptions & { guide: CompiledGuide; customer: Customer }

async function addCustomer(
  trx: Database,
  { guide, customer, sitePort, checkEnv }: CustomerOptions,
): Promise<void> {
  const { ref, host, path, actions, minutesAgo } = customer
  const { row: installation } = await findOrCreateInstallation(trx, {
    accountId: guide.accountId,
    template_id: guide.templateId,
    external_ref: ref,
    target: `http://${host}:${sitePort}${path}`,
    variables: declaredValues(guide),
    expiresInSeconds: TOKEN_SECONDS,
  })
  if (actions.length > 0) await openAllSteps(trx, installation, guide.published)
  for (const { step, minutesAfter } of actions) {
    await passTime(trx, installation.id, minutesAfter)
    await completeStep(trx, { guide, installation, step, checkEnv })
  }
  await passTime(trx, installation.id, minutesAgo)
}

/** Returns the values of the demo site. An earlier release's guide does not declare them. */
function declaredValues({ published }: CompiledGuide): Record<string, string> {
  const values = [SITE_ID, VERIFICATION_CODE].map(({ name, default: value }) => [name, value] as const)
  return Object.fromEntries(values.filter(([name]) => published?.declared.has(name)))
}

type StepOptions = { guide: CompiledGuide; installation: InstallationRow; step: string; checkEnv: Env }

/** Checks a step, or ticks it off if it has no check, and records the result as the service does. */
async function completeStep(
  trx: Database,
  { guide, installation, step: slug, checkEnv }: StepOptions,
): Promise<void> {
  const { published } = guide
  const requirement = published?.content.requirements.find(({ config }) => config.slug === slug)
  if (requirement?.verification.type === 'manual') {
    const locked = await lockWithGuide(trx, installation, published)
    if (locked) await tickStep(trx, locked, { slug, state: 'done', isSet: true })
    return
  }
  const { id: installation_id, target, check_epoch: epoch } = installation
  const { type, config } = findCheck(guide, slug, published && valuesOf(installation, published))
  if (type === unsupportedType) return
  const id = newId()
  await insertCheck(trx, { id, installation_id, check_id: null, step_slug: slug, type, target, epoch })
  // Loaded only here, because most starts of the demo run no check.
  const { runOneCheck } = await import('../check/run.ts')
  const result = await runOneCheck({ type, target, config: JSON.stringify(config) }, checkEnv)
  await recordOutcome(trx, { installation, check: { id, step_slug: slug, epoch }, guide: published }, result)
}

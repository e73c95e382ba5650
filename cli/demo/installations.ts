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
import { findAccount, updateAccount } from '../../api/store/accounts/accounts.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertCheck } from '../../api/store/installations/checks.ts'
import { countInstallations, findByExternalRef } from '../../api/store/installations/installations.ts'
import type { InstallationRow } from '../../api/store/installations/rows.ts'
import { findGuideSource } from '../../api/store/templates/guides.ts'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import { customers, liveCustomer, type Customer } from './customers.ts'
import { moveDemoTargets, passTime } from './installation-times.ts'
import { startMonitor } from './monitors.ts'
import { DEMO_EMBED_KEY, DEMO_HOST, SITE_ID, VERIFICATION_CODE } from './names.ts'

const SEED_LOCK = 7_204_915
/** Where the demo account's mails go. The demo delivers none of them. */
const MAIL_ADDRESS = `you@${DEMO_HOST}`

type SeedOptions = {
  sitePort: number
  /** Settings with which checks reach the demo site. The history contains their real results. */
  checkEnv: Env
}

/**
 * Adds installations to the demo guide if it has none. Otherwise updates the demo site's port in their targets, since
 * the port can change between starts. Adds that of the live site if it is missing, as in the demo of an earlier release.
 */
export async function seedInstallations(db: Database, options: SeedOptions): Promise<void> {
  for (const add of [addInstallationsOrUpdatePort, addLiveSite]) {
    try {
      await db.transaction(async (trx) => add(trx, await lockGuide(trx), options))
    } catch (error) {
      // The user has changed the demo guide, and these customers can no longer follow it.
      if (!(error instanceof ApiError)) throw error
    }
  }
}

async function lockGuide(trx: Database): Promise<CompiledGuide> {
  await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
  const source = await findGuideSource(trx, DEMO_EMBED_KEY)
  if (!source) throw new CommandError('The demo guide was not found')
  return compileGuide(DEMO_EMBED_KEY, source)
}

async function addInstallationsOrUpdatePort(
  trx: Database,
  guide: CompiledGuide,
  options: SeedOptions,
): Promise<void> {
  const { templateId } = guide
  if ((await countInstallations(trx, templateId, 1)) > 0) {
    await moveDemoTargets(trx, templateId, options.sitePort)
    return
  }
  for (const customer of customers) await addCustomer(trx, { guide, customer, ...options })
}

/** Adds the installation of the live site, with an address for the mails about it. */
async function addLiveSite(trx: Database, guide: CompiledGuide, options: SeedOptions): Promise<void> {
  const { templateId, accountId } = guide
  if (await findByExternalRef(trx, { templateId, externalRef: liveCustomer.ref })) return
  await addCustomer(trx, { guide, customer: liveCustomer, ...options })
  const account = await findAccount(trx, accountId)
  if (account?.notification_emails.length === 0)
    await updateAccount(trx, { ...account, notification_emails: [MAIL_ADDRESS] })
}

type CustomerOptions = SeedOptions & { guide: CompiledGuide; customer: Customer }

async function addCustomer(
  trx: Database,
  { guide, customer, sitePort, checkEnv }: CustomerOptions,
): Promise<void> {
  const { ref, id, host, path, actions, minutesAgo, monitor } = customer
  const { row } = await findOrCreateInstallation(trx, {
    accountId: guide.accountId,
    template_id: guide.templateId,
    external_ref: ref,
    target: `http://${host}:${sitePort}${path}`,
    variables: declaredValues(guide),
    expiresInSeconds: TOKEN_SECONDS,
  })
  const installation = id === undefined ? row : await giveId(trx, row, id)
  if (actions.length > 0) await openAllSteps(trx, installation, guide.published)
  for (const { step, minutesAfter } of actions) {
    await passTime(trx, installation.id, minutesAfter)
    await completeStep(trx, { guide, installation, step, checkEnv })
  }
  await passTime(trx, installation.id, minutesAgo)
  if (monitor) await startMonitor(trx, { guide, installation, ...monitor })
}

/** Gives a new installation the id of the API reference's examples, unless another one has it. */
async function giveId(trx: Database, installation: InstallationRow, id: string): Promise<InstallationRow> {
  if (await trx('installations').where({ id }).first('id')) return installation
  await trx('installations').where({ id: installation.id }).update({ id })
  return { ...installation, id }
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
  const { runAsWorker } = await import('../check/run.ts')
  const result = await runAsWorker({ type, target, config: JSON.stringify(config) }, checkEnv)
  await recordOutcome(trx, { installation, check: { id, step_slug: slug, epoch }, guide: published }, result)
  await labelAsGenerated(trx, id)
}

const GENERATED = 'Part of the demo: no customer ran this check, and its time is made up.'

/** Says in the history that a check is not a customer's. */
async function labelAsGenerated(trx: Database, id: string): Promise<void> {
  const warnings = trx.raw("array_append(coalesce(warnings, '{}'), ?)", [GENERATED])
  await trx('installation_checks').where({ id }).update({ warnings })
}

import { parseContent } from '../../shared/content/version-content.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { Database } from '../store/database.ts'
import { lockTemplateShared, lockInstallationById, type TemplateSteps } from '../store/installations/locks.ts'
import {
  listChoices,
  recomputeProgress,
  type InstallationChoices,
  type ProgressChange,
  type StepSlugs,
} from '../store/installations/progress.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import { insertDefaultMonitors } from '../store/monitors/monitors.ts'
import { findPublished, listPublished } from '../store/templates/versions.ts'
import { stepsFor } from '../guides/steps.ts'
import { writeInstallationEvents } from '../webhooks/write-events.ts'
import { platformAndScope, type StepSource } from './selection.ts'

/** A locked installation, and the steps that its template currently serves; undefined if it serves none. */
export type LockedInstallation = { readonly row: InstallationRow; readonly source: StepSource | undefined }

type InstallationKey = Pick<InstallationRow, 'id' | 'template_id'>
type KnownGuide = Pick<PublishedGuide, 'versionId' | 'content'>

/**
 * Locks an installation until the transaction ends. Locks its template first, so that nothing is published in
 * between. Returns undefined if the installation was deleted. `knownGuide` is the guide of the request; it is read again
 * only if another version is current now.
 */
export async function lockWithGuide(
  trx: Database,
  { id, template_id: templateId }: InstallationKey,
  knownGuide?: KnownGuide,
): Promise<LockedInstallation | undefined> {
  const source = await lockStepSource(trx, templateId, knownGuide)
  const row = await lockInstallationById(trx, id)
  return row && { row, source }
}

/**
 * Updates the progress of a locked installation, and writes its events. Returns true if it has become complete.
 * `writeStepEvent` writes that of the step which caused it: between the beginning and the end.
 */
export async function updateProgress(
  trx: Database,
  { row, source }: LockedInstallation,
  writeStepEvent?: () => Promise<void>,
): Promise<boolean> {
  const changes = await recomputeProgress(trx, [row.id], slugsOf(row, source))
  await writeProgressEvents(trx, changes, writeStepEvent)
  return changes.some(hasCompleted)
}

/**
 * Updates the progress of all installations of a template after its current version or its defaults have changed. The
 * caller holds the template's lock.
 */
export async function updateAllProgress(trx: Database, templateId: string): Promise<void> {
  let batch = await listChoices(trx, templateId, undefined)
  const source = batch.length === 0 ? undefined : await lockStepSource(trx, templateId)
  while (batch.length > 0) {
    await updateBatch(trx, batch, source)
    batch = await listChoices(trx, templateId, batch.at(-1)?.id)
  }
}

async function updateBatch(
  trx: Database,
  batch: readonly InstallationChoices[],
  source: StepSource | undefined,
): Promise<void> {
  const sameChoices = Map.groupBy(batch, ({ platform, scope }) => JSON.stringify([platform, scope])).values()
  for (const installations of sameChoices) {
    const [first] = installations
    const ids = installations.map(({ id }) => id)
    if (first) await writeProgressEvents(trx, await recomputeProgress(trx, ids, slugsOf(first, source)))
  }
}

/** Writes the events of installations that have begun, become complete, or are open again. */
async function writeProgressEvents(
  trx: Database,
  changes: readonly ProgressChange[],
  writeStepEvent?: () => Promise<void>,
): Promise<void> {
  const idsOf = (filter: (change: ProgressChange) => boolean) => ({
    installationIds: changes.filter(filter).map(({ id }) => id),
  })
  await writeInstallationEvents(trx, 'installation.started', idsOf(hasStarted))
  await writeStepEvent?.()
  const completed = idsOf(hasCompleted)
  await writeInstallationEvents(trx, 'installation.completed', completed)
  await insertDefaultMonitors(trx, { ...completed, now: new Date() })
  await writeInstallationEvents(trx, 'installation.reopened', idsOf(isReopened))
  await writeInstallationEvents(trx, 'installation.reset', idsOf(isReset))
}

function hasStarted({ status, status_before: before }: ProgressChange): boolean {
  return before === 'not_started' && status !== 'not_started'
}

function hasCompleted({ status, status_before: before }: ProgressChange): boolean {
  return status === 'completed' && before !== 'completed'
}

function isReopened({ status, status_before: before }: ProgressChange): boolean {
  return before === 'completed' && status === 'in_progress'
}

function isReset({ status, status_before: before }: ProgressChange): boolean {
  return before !== 'not_started' && status === 'not_started'
}

/** Returns the slugs of an installation's steps; none while nothing is published. */
export function slugsOf(
  choices: Pick<InstallationRow, 'platform' | 'scope'>,
  source: StepSource | undefined,
): StepSlugs {
  const steps = source ? stepsFor(source.content, platformAndScope(choices, source)) : []
  const required = steps.filter(({ optional }) => !optional)
  return { required: required.map(({ config }) => config.slug), all: steps.map(({ config }) => config.slug) }
}

async function lockStepSource(
  trx: Database,
  templateId: string,
  knownGuide?: KnownGuide,
): Promise<StepSource | undefined> {
  const template = await lockTemplateShared(trx, templateId)
  return template && findStepSource(trx, template, knownGuide)
}

/** Finds the steps that a template currently serves; undefined while nothing is published. */
export async function findStepSource(
  db: Database,
  { default_platform: platform, current_version_id: versionId }: TemplateSteps,
  knownGuide?: KnownGuide,
): Promise<StepSource | undefined> {
  if (versionId === null) return undefined
  const defaults = { platform }
  if (knownGuide?.versionId === versionId) return { defaults, content: knownGuide.content }
  const version = await findPublished(db, versionId)
  return version && { defaults, content: parseContent(version.contentText) }
}

/** Finds the steps that each of these templates currently serves, by its id. Those that serve none are missing. */
export async function findStepSources(
  db: Database,
  templates: readonly (TemplateSteps & { readonly id: string })[],
): Promise<Map<string, StepSource>> {
  const versionIds = templates.flatMap(({ current_version_id: id }) => id ?? [])
  const versions = new Map((await listPublished(db, versionIds)).map((version) => [version.id, version]))
  const sources = templates.flatMap(({ id, default_platform: platform, current_version_id: versionId }) => {
    const version = versions.get(versionId ?? '')
    if (!version) return []
    const source = { defaults: { platform }, content: parseContent(version.contentText) }
    return [[id, source] as const]
  })
  return new Map(sources)
}

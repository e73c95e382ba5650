import { sortedNames } from '../../shared/content/build-content.ts'
import type { Requirement } from '../../shared/content/version-content.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { replaceRequirements } from '../store/templates/requirements.ts'
import type { DraftRequirement } from './requirement.ts'

/** Replaces the steps of a draft. Steps without an id get one. */
export async function saveRequirements(
  trx: Database,
  versionId: string,
  list: readonly DraftRequirement[],
): Promise<Requirement[]> {
  const requirements = toRequirements(list)
  await replaceRequirements(trx, versionId, requirements)
  return requirements
}

/** The steps in the form in which they are stored. */
export function toRequirements(list: readonly DraftRequirement[]): Requirement[] {
  return list.map(toRequirement)
}

function toRequirement({ id, ...draft }: DraftRequirement, order: number): Requirement {
  return {
    id: id ?? newId(),
    order,
    ...draft,
    platform_ids: sortedNames(draft.platform_ids),
    installation_scopes: sortedNames(draft.installation_scopes),
  }
}

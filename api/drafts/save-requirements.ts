import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { replaceRequirements, type Requirement } from '../store/requirements.ts'
import { sortedNames } from './fields.ts'
import type { DraftRequirement } from './requirement.ts'

/** Puts this list in the place of a draft's steps. Those that bring no id get one. */
export async function saveRequirements(
  trx: Database,
  versionId: string,
  list: readonly DraftRequirement[],
): Promise<Requirement[]> {
  const requirements = list.map(toRequirement)
  await replaceRequirements(trx, versionId, requirements)
  return requirements
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

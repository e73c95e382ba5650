import {
  changeVersion,
  readSteps,
  readVersion,
  saveSteps,
  type Requirement,
  type VersionFields,
} from '../api/versions.ts'
import { ApiError } from '../request.ts'
import { isSame } from './changes.ts'
import type { DraftContent, SavedDraft, Scopes } from './content.ts'
import type { DraftApi } from './draft-store.ts'
import { toItem } from './items.ts'

export async function readDraft(id: string, signal?: AbortSignal): Promise<SavedDraft> {
  const [version, { steps, revision }] = await Promise.all([readVersion(id, signal), readSteps(id, signal)])
  // If another author saves between the two requests, the older revision makes the next save fail.
  return {
    content: { items: steps.map(toItem), scopes: scopesOf(version) },
    revision: Math.min(version.revision, revision),
  }
}

/**
 * Creates the API of a draft. It saves steps and scopes one after the other, since each save creates a new revision.
 */
export function draftApi(id: string): DraftApi {
  return {
    save: async ({ content: saved, revision }, content, onSaved) => {
      let currentRevision = revision
      if (!isSame(stepsOf(saved), stepsOf(content))) {
        currentRevision = (await saveSteps({ id, revision: currentRevision }, stepsOf(content))).revision
      }
      onSaved({ content: { items: content.items, scopes: saved.scopes }, revision: currentRevision })
      if (isSame(saved.scopes, content.scopes)) return
      currentRevision = (await changeScopes({ id, revision: currentRevision }, content.scopes)).revision
      onSaved({ content, revision: currentRevision })
    },
    read: async () => readDraft(id),
  }
}

/** Saves the scopes. Prefixes the paths of field errors with `version.`, since scopes belong to the version. */
async function changeScopes(
  draft: { id: string; revision: number },
  scopes: Scopes,
): Promise<{ revision: number }> {
  try {
    return await changeVersion(draft, scopes)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const errors = error.errors.map(({ path, message }) => ({ path: `version.${path}`, message }))
    const { code, message, status, requestId, retryAfterMs } = error
    throw new ApiError({ code, message, status, requestId, retryAfterMs, errors })
  }
}

function stepsOf({ items }: DraftContent): Requirement[] {
  return items.map(({ step }) => step)
}

function scopesOf({ allowed_scopes, default_scope }: VersionFields): Scopes {
  return { allowed_scopes, default_scope }
}

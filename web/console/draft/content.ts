import type { Requirement, VersionFields } from '../api/versions.ts'

/** Step in the editor. Its key is its id, which a new step has from the beginning. */
export type Item = { readonly key: string; readonly step: Requirement; readonly isNew?: boolean }

export type Scopes = Pick<VersionFields, 'allowed_scopes' | 'default_scope'>

/** The part of a draft that the editor changes. */
export type DraftContent = { readonly items: readonly Item[]; readonly scopes: Scopes }

/** The content of a draft as the service has it. */
export type SavedDraft = { readonly content: DraftContent; readonly revision: number }

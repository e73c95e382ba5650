import type { Requirement, VersionFields } from '../api/versions.ts'

/** A step in the editor. Its key is its id, which the browser generates for a new step. */
export type Item = { readonly key: string; readonly step: Requirement; readonly isNew?: boolean }

export type Scopes = Pick<VersionFields, 'allowed_scopes' | 'default_scope'>

/** The part of a draft that the editor changes. */
export type DraftContent = { readonly items: readonly Item[]; readonly scopes: Scopes }

/** A draft's content as the service stores it. */
export type SavedDraft = { readonly content: DraftContent; readonly revision: number }

/** A row of an account; every query of an admin route names both, so that no account reaches another's rows. */
export type OwnedId = { readonly account_id: string; readonly id: string }

/**
 * Id of a row, with the account that owns it. Every query of an admin endpoint names both ids, which keeps accounts
 * apart.
 */
export type OwnedId = { readonly account_id: string; readonly id: string }

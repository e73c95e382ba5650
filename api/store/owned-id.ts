/** A row of an account. Every query of an admin endpoint names both ids, which keeps accounts apart. */
export type OwnedId = { readonly account_id: string; readonly id: string }

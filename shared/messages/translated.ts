/** The texts of a language, under the names of the English ones. */
export type Translated<English> = { readonly [Name in keyof English]: string }

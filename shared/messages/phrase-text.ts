/** Text with `{name}` for each fact, or its forms by the plural rules of the language for the fact `count`. */
export type PhraseText = string | PluralForms

/** `other` is for all values without a form of their own. */
export type PluralForms = { readonly [Rule in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string
}

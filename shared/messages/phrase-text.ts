/** Text with `{name}` for each fact, or its forms for one and for other values of the fact `count`. */
export type PhraseText = string | { readonly one: string; readonly other: string }

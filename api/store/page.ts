/** A page of a list: at most `limit` rows after `cursor`, in the order of the list. */
export type PageBounds = { readonly limit: number; readonly cursor: string | undefined }

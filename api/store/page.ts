/** Which rows of a list are wanted: at most `limit` of those behind `cursor`, in the order of the list. */
export type PageRequest = { readonly limit: number; readonly cursor: string | undefined }

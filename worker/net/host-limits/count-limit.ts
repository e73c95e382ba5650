/** Maximum number of visits or lookups in a minute that are counted under one key. */
export type CountLimit = { readonly key: string; readonly max: number }

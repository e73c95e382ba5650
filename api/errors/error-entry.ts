export type ErrorEntry = { readonly status: number; readonly meaning: string; readonly action: string }

/** Makes an entry of the list of error codes. */
export function code(status: number, meaning: string, action: string): ErrorEntry {
  return { status, meaning, action }
}

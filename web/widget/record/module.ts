import { openRecords } from './open-records.ts'

export { openRecords }

declare module '../load.ts' {
  interface Modules {
    readonly record: { readonly openRecords: typeof openRecords }
  }
}

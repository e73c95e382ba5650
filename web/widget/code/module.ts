import { colour } from './colour.ts'

export { colour }

declare module '../load.ts' {
  interface Modules {
    readonly code: { readonly colour: typeof colour }
  }
}

import { recheckStep } from './recheck-step.ts'

export { recheckStep }

declare module '../load.ts' {
  interface Modules {
    readonly recheck: { readonly recheckStep: typeof recheckStep }
  }
}

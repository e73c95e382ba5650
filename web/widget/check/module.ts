import { runCheck } from './run-check.ts'

export { runCheck }

declare module '../load.ts' {
  interface Modules {
    readonly check: { readonly runCheck: typeof runCheck }
  }
}

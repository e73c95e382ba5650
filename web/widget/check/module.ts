import { failure } from './failure.ts'
import { runCheck } from './run-check.ts'

export { failure, runCheck }

declare module '../load.ts' {
  interface Modules {
    readonly check: { readonly failure: typeof failure; readonly runCheck: typeof runCheck }
  }
}

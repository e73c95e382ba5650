import { failure } from './failure.ts'
import { runCheck } from './run-check.ts'
import { showStored } from './stored-result.ts'

export { failure, runCheck, showStored }

declare module '../load.ts' {
  interface Modules {
    readonly check: {
      readonly failure: typeof failure
      readonly runCheck: typeof runCheck
      readonly showStored: typeof showStored
    }
  }
}

import { loadWithout } from './load-without.ts'
import { openInputs } from './open-inputs.ts'

export { loadWithout, openInputs }

declare module '../load.ts' {
  interface Modules {
    readonly inputs: { readonly loadWithout: typeof loadWithout; readonly openInputs: typeof openInputs }
  }
}

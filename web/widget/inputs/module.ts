import { openInputs } from './open-inputs.ts'

export { openInputs }

declare module '../load.ts' {
  interface Modules {
    readonly inputs: { readonly openInputs: typeof openInputs }
  }
}

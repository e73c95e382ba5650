import type { Asset } from '../../../web/build/asset.ts'
import { buildWeb } from '../../../web/build/build-web.ts'

let built: Promise<readonly Asset[]> | undefined

/** Builds the files that browsers load, once per run. */
export async function builtWeb(): Promise<readonly Asset[]> {
  return (built ??= buildWeb())
}

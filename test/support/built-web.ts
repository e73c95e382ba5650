import type { Asset } from '../../web/build/asset.ts'
import { buildWeb } from '../../web/build/build-web.ts'

let built: Promise<readonly Asset[]> | undefined

/** The files that browsers load, built once in a run. */
export async function builtWeb(): Promise<readonly Asset[]> {
  return (built ??= buildWeb())
}

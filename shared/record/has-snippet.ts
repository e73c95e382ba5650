import { sha256Hex } from './public-key.ts'
import { signedSteps } from './signed-steps.ts'

/** True if a snippet in the content has this SHA-256 as it was signed, with `{{name}}` not replaced. */
export async function hasSnippet(content: unknown, sha256: string): Promise<boolean> {
  for (const { snippet } of signedSteps(content)) {
    if (snippet !== undefined && (await sha256Hex(new TextEncoder().encode(snippet))) === sha256) return true
  }
  return false
}

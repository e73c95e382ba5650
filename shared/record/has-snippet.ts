import { sha256Hex } from './public-key.ts'

/** True if this is the SHA-256 of a snippet in the content as it was signed, with `{{name}}` not replaced. */
export async function hasSnippet(content: unknown, sha256: string): Promise<boolean> {
  for (const snippet of snippetsOf(content)) {
    if ((await sha256Hex(new TextEncoder().encode(snippet))) === sha256) return true
  }
  return false
}

/** A signature does not guarantee the form of the content, so nothing about it is assumed. */
function snippetsOf(content: unknown): string[] {
  const requirements = member(content, 'requirements')
  if (!Array.isArray(requirements)) return []
  return requirements
    .map((requirement) => member(member(requirement, 'config'), 'snippet'))
    .filter((snippet) => typeof snippet === 'string')
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

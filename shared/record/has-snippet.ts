import { sha256Hex } from './public-key.ts'

/** Whether this is the SHA-256 of a snippet in the content, as it was signed: with `{{name}}` unfilled. */
export async function hasSnippet(content: unknown, sha256: string): Promise<boolean> {
  for (const snippet of snippetsOf(content)) {
    if ((await sha256Hex(new TextEncoder().encode(snippet))) === sha256) return true
  }
  return false
}

/** The content was signed by somebody, but that does not give it a form. */
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

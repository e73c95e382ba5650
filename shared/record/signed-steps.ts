/** A step of signed content. The title is empty if the content has none. */
export type SignedStep = { readonly title: string; readonly snippet: string | undefined }

/**
 * Reads the steps of content. A signature does not guarantee that the content is well-formed, so nothing about it is
 * assumed.
 */
export function signedSteps(content: unknown): SignedStep[] {
  const requirements = member(content, 'requirements')
  if (!Array.isArray(requirements)) return []
  return requirements.map((requirement) => {
    const title = member(requirement, 'title')
    const snippet = member(member(requirement, 'config'), 'snippet')
    return {
      title: typeof title === 'string' ? title : '',
      snippet: typeof snippet === 'string' ? snippet : undefined,
    }
  })
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

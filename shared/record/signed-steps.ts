/** A step of signed content. The title is empty if the content has none. */
export type SignedStep = { readonly title: string; readonly snippet: string | undefined }

/**
 * Reads the steps of content. A signature does not guarantee that the content is well-formed, so nothing about it is
 * assumed.
 */
export function signedSteps(content: unknown): SignedStep[] {
  return requirementsOf(content).map((requirement) => {
    const title = member(requirement, 'title')
    const snippet = member(member(requirement, 'config'), 'snippet')
    return {
      title: typeof title === 'string' ? title : '',
      snippet: typeof snippet === 'string' ? snippet : undefined,
    }
  })
}

/** Reads the checks of the steps of content, with what each of them says. */
export function signedChecks(content: unknown): Readonly<Record<string, unknown>>[] {
  return requirementsOf(content).flatMap((requirement) => {
    const check = member(requirement, 'verification')
    return typeof check === 'object' && check !== null ? [{ ...check }] : []
  })
}

function requirementsOf(content: unknown): readonly unknown[] {
  const requirements = member(content, 'requirements')
  return Array.isArray(requirements) ? requirements : []
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

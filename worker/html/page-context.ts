/** What elements of a page say about those after them: its own security policies, and its base address. */
export type PageContext = { readonly policies: string[]; base: string | undefined }

export function newContext(): PageContext {
  return { policies: [], base: undefined }
}

/** An element of HTML, in the order of the page. */
export type ContextElement = {
  readonly name: string
  readonly inHead: boolean
  readonly attribute: (name: string) => string | undefined
}

/** A policy counts only in the head; of several base elements the first that has an address. */
export function noteContext(context: PageContext, { name, inHead, attribute }: ContextElement): void {
  if (name === 'base') context.base ??= attribute('href')
  if (name !== 'meta' || !inHead) return
  if (attribute('http-equiv')?.toLowerCase() !== 'content-security-policy') return
  const policy = attribute('content')
  if (policy !== undefined) context.policies.push(policy)
}

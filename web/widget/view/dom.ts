type AttributeValue = string | number | true | undefined | ((event: Event) => void)

export type Child = Node | string | false | null | undefined

/**
 * Creates an element. Functions become listeners (`onclick`), and other values become attributes; undefined is skipped.
 * Strings become text nodes: nothing parses HTML, so this works on pages that require Trusted Types.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, AttributeValue>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined) element.setAttribute(name, `${value}`)
  }
  return fill(element, ...children)
}

/** Replaces an element's children. Empty strings are skipped. */
export function fill<Filled extends Element>(element: Filled, ...children: Child[]): Filled {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child))
  return element
}

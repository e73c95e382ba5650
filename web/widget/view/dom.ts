type AttributeValue = string | number | true | undefined | ((event: Event) => void)

export type Child = Node | string | false | null | undefined

/**
 * Creates an element. Functions become listeners (`onclick`), other values attributes; undefined is skipped. Strings
 * become text nodes: nothing here parses HTML, so it works on pages that require Trusted Types.
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

/** Replaces the children of an element; empty strings are skipped. */
export function fill<Filled extends Element>(element: Filled, ...children: Child[]): Filled {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child))
  return element
}

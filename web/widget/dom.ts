type Value = string | number | true | undefined | ((event: Event) => void)

export type Child = Node | string | false | null | undefined

/**
 * Makes an element: functions become listeners (`onclick`), other values attributes, undefined none. Text
 * always becomes a text node: nothing here parses HTML, so that pages may require Trusted Types.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined) element.setAttribute(name, String(value))
  }
  return fill(element, ...children)
}

/** Replaces what is in an element; empty texts are left out. */
export function fill<Filled extends Element>(element: Filled, ...children: Child[]): Filled {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child))
  return element
}

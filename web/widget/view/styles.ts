const sheets: Record<string, CSSStyleSheet> = {}

/** Adds style sheets to a shadow root, each once. Constructed style sheets work under any Content-Security-Policy. */
export function addStyles(root: Node, css: string): void {
  const { adoptedStyleSheets } = root as ShadowRoot
  const sheet = (sheets[css] ??= new CSSStyleSheet())
  if (adoptedStyleSheets.includes(sheet)) return
  sheet.replaceSync(css)
  adoptedStyleSheets.push(sheet)
}

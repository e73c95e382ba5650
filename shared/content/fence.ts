/** Makes the fences of a Markdown code block, with more backticks than the code has in a row. */
export function fence(language: string | null | undefined, code: string): { open: string; close: string } {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return { open: `${ticks}${language ?? ''}\n`, close: `\n${ticks}` }
}

/** Names of the placeholders in a text, such as `host` in `{host} did not answer.` */
export type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

/** Splits a message at its `{name}` placeholders. The names have odd indices. */
export function splitMessage(text: string): string[] {
  return text.split(/\{(\w+)\}/)
}

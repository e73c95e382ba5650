/** The kinds of text that may follow a start tag. */
export type TextKind = 'data' | 'rcdata' | 'rawtext' | 'script' | 'plaintext'

/** Kind of text that an inserted HTML element contains. */
export function textKindOf(name: string): TextKind {
  return rawTextKinds.get(name) ?? 'data'
}

const rawTextKinds: ReadonlyMap<string, TextKind> = new Map<string, TextKind>(
  Object.entries({
    title: 'rcdata',
    textarea: 'rcdata',
    style: 'rawtext',
    xmp: 'rawtext',
    iframe: 'rawtext',
    noembed: 'rawtext',
    noframes: 'rawtext',
    // As in a browser that runs scripts.
    noscript: 'rawtext',
    script: 'script',
    plaintext: 'plaintext',
  } as const),
)

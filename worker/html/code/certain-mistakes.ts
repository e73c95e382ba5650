/** What acorn says of a script. */
type Mistake = { readonly message: string; readonly at: number }

/**
 * Mistakes that no newer syntax can make valid. All other messages may mean syntax that acorn does not know yet, or, like
 * "Assigning to rvalue" for `f() = 1`, what browsers refuse only when they get there.
 */
const certain: readonly RegExp[] = [
  /^Identifier '.*' has already been declared/,
  /^Label '.*' is already declared/,
  /^Multiple default clauses/,
  /^'return' outside of function/,
  /^'import' and 'export' may /,
  /^Cannot use 'import\.meta' outside a module/,
  /^Unsyntactic (?:break|continue)/,
  /^Missing (?:catch or finally clause|initializer in const declaration)/,
  /^(?:Bad character escape sequence|Code point out of bounds)/,
  /^Invalid regular expression: .*: (?:Unterminated group|Unterminated character class|Unmatched '\)')/,
]

/** True if browsers of any age refuse the script, too. */
export function isCertainMistake(source: string, { message, at }: Mistake): boolean {
  if (certain.some((pattern) => pattern.test(message))) return true
  if (message.startsWith('Identifier directly after number')) return isUnit(source, at)
  return /^Unexpected (?:token|keyword)/.test(message) && isOutOfPlace(source, at)
}

/** True for `12px`; numbers with a sign after them, such as `12m`, have been proposed. */
function isUnit(source: string, at: number): boolean {
  return /^[$\w]{2}/.test(source.slice(at, at + 2))
}

/** Words that begin a statement's second part, so that no expression can begin with them. */
const seconds = new Set(['catch', 'else', 'finally'])

/**
 * Words that are part of newer syntax or of proposals (https://github.com/tc39/proposals), or that may become expressions, as
 * `do` and `throw`.
 */
const contextual = new Set(
  (
    'abstract accessor as assert async declare defer default do enum export extends extractor for from get has if ' +
    'implements import in infer instanceof interface is let match matches mixin module namespace of opaque operator out ' +
    'override package private protected public readonly satisfies set shared source static struct switch then throw try ' +
    'type unless using when while with yield'
  ).split(' '),
)

/** The characters before and after a mistake that are looked at. */
const MAX_LOOK = 100

/** True if what stands there can neither begin nor continue anything, whatever operators and statements are added. */
function isOutOfPlace(source: string, at: number): boolean {
  const [found = ''] = /^(?:[$\w]+|[^])?/.exec(source.slice(at, at + MAX_LOOK)) ?? []
  const before = source.slice(Math.max(0, at - MAX_LOOK), at).trimEnd()
  if (found === '' || ';,)]}'.includes(found)) return true
  // A blank of a template: `{{ id }}` or `${id}`.
  if (found === '{') return /(?:\{|(?<![$\w])\$)$/.test(before)
  if (seconds.has(found)) return true
  if (!/^[$\w"']/.test(found) || contextual.has(found)) return false
  return followsValue(before)
}

/** True after a value or a name that begins no syntax of its own. */
function followsValue(before: string): boolean {
  const [word] = /(?<![$\w])[$\w]+$/.exec(before) ?? []
  return word === undefined ? /["')\]]$/.test(before) : !contextual.has(word)
}

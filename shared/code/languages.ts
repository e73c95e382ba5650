/* oxlint-disable regexp/no-super-linear-move -- the expressions are sticky, so a match begins only where the last one ended */

/**
 * The tokens of each language, by the name of their colour, or of the language that a part is in. No alternative can fail
 * far from its start, so the time is linear in the length of the code. Everything else has no colour, and matches one
 * character or word at a time.
 */
const html =
  /(?<comment><!--[^]*?(?:-->|$))|(?<js>(?<=<script\b[^<>]*>)(?!<\/script)[^]+?(?=<\/script|$))|(?<css>(?<=<style\b[^<>]*>)(?!<\/style)[^]+?(?=<\/style|$))|(?<tag><\/?[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'<>])*>?)|[^]/giy

const tag = /(?<keyword>^<\/?[^\s"'<>/]+|\/?>$)|(?<string>"[^"]*"?|'[^']*'?)|(?<name>[^\s"'<>/=]+)|[^]/gy

const js =
  /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|(?<number>\b\d[\w.]*)|(?<keyword>\b(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield)\b)|(?<name>[\w$]+(?=\())|[\w$]+|[^]/gy

const css =
  /(?<comment>\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(?<keyword>@[\w-]+|!important)|(?<number>#[\da-f]{3,8}\b|(?<![\w-])-?\.?\d[\d.]*[a-z%]*)|(?<name>[\w-]+(?=:(?!:|[\w-]+[\s,]*\{)))|[\w-]+|[^]/giy

const json =
  /(?<name>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\\n])*"?)|(?<number>-?\b\d[\w.+-]*)|(?<keyword>\b(?:true|false|null)\b)|\w+|[^]/gy

const shell =
  /(?<comment>(?<!\S)#.*)|(?<string>"(?:\\[^]|[^"\\])*"?|'[^']*'?)|(?<name>\$(?:\w+|\{[^{}\n]*\}?|[@*#?!$-]))|(?<number>(?<!\S)--?[\w-]+)|(?<keyword>\b(?:case|cd|do|done|echo|elif|else|esac|exit|export|fi|for|function|if|in|return|set|sudo|then|until|while)\b)|[\w-]+|[^]/gy

/** Tokens by the name that an author writes after the fence. `tag` is a part of HTML. */
export const languages: Readonly<Record<string, RegExp>> = {
  html,
  tag,
  js,
  javascript: js,
  css,
  json,
  sh: shell,
  bash: shell,
  shell,
}

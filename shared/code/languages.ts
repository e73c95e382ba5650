/* oxlint-disable regexp/no-super-linear-move -- where an alternative fails after a long word, the last one accepts that word */

/**
 * Token patterns of each language. Each group is named after the colour of its tokens, or after the language of an
 * embedded part. No alternative can fail far from its start, so the time is linear in the length of the code. Other
 * words match outside a group, since a keyword must not begin inside a word. Everything else is skipped.
 */
const html =
  /(?<comment><!--[^]*?(?:-->|$))|(?<js>(?<=<script\b[^<>]*>)(?!<\/script)[^]+?(?=<\/script|$))|(?<css>(?<=<style\b[^<>]*>)(?!<\/style)[^]+?(?=<\/style|$))|(?<tag><\/?[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'<>])*>?)/gi

const tag = /(?<keyword>^<\/?[^\s"'<>/]+|\/?>$)|(?<string>"[^"]*"?|'[^']*'?)|(?<name>[^\s"'<>/=]+)/g

const js =
  /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|(?<number>\b\d[\w.]*)|(?<keyword>\b(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield)\b)|(?<name>[\w$]+(?=\())|[\w$]+/g

const css =
  /(?<comment>\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(?<keyword>@[\w-]+|!important)|(?<number>#[\da-f]{3,8}\b|(?<![\w-])-?\.?\d[\d.]*[a-z%]*)|(?<name>[\w-]+(?=:(?!:|[\w-]+[\s,]*\{)))|[\w-]+/gi

const json =
  /(?<name>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\\n])*"?)|(?<number>-?\b\d[\w.+-]*)|(?<keyword>\b(?:true|false|null)\b)|\w+/g

const shell =
  /(?<comment>(?<!\S)#.*)|(?<string>"(?:\\[^]|[^"\\])*"?|'[^']*'?)|(?<name>\$(?:\w+|\{[^{}\n]*\}?|[@*#?!$-]))|(?<number>(?<!\S)--?[\w-]+)|(?<keyword>\b(?:case|cd|do|done|echo|elif|else|esac|exit|export|fi|for|function|if|in|return|set|sudo|then|until|while)\b)|[\w-]+/g

/**
 * Token patterns by the language name that an author writes after the fence. `tag` is for the inside of HTML tags.
 */
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

import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Chinese words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: '一段脚本（第 {line} 行），其中的斜杠可以有两种解读方式',
  long_script: '一段包含该代码段的脚本（第 {line} 行），它过长或嵌套过深，无法读取',
  misplaced_script: '一段包含该代码段的脚本（第 {line} 行），它所在的位置可能会被浏览器忽略',
  drawn_script: '一段包含该代码段的脚本（第 {line} 行），它位于 SVG 图形或公式中，浏览器会以不同的方式解读它',
  new_syntax_script:
    '一段包含该代码段的脚本（第 {line} 行），其中的语法（第 {mistake} 行）可能不受浏览器支持',
  script_comment: '一段脚本的注释',
  syntax_error: '其脚本存在语法错误（第 {line} 行）',
  escaped_signs: '其中的引号或其他符号被转义成了 HTML 写法',
  with_plain_signs: '并保留指南中原有的引号和符号',
  has_address_too: '其 script 元素同时带有地址，因此元素中的内容会被忽略',
  refused_address: '它位于以 data: 开头的地址中，而浏览器不接受该地址作为脚本',
  mixed_quotes: '其中一个字符串首尾的引号不一致',
  written_line_breaks: '其中的换行变成了字符 \\n',
  value_in_line: '{name}（第 {line} 行）',
  in_own_script: '并放在单独的 script 元素中',
}

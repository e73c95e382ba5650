import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Chinese words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: '一个显示其他地址页面的框架集',
  page_in_frame: '一个只在框架中显示另一个页面的页面',
  forwarding_page: '一个会跳转到其他页面的页面',
  password_page: '一个要求输入密码的页面',
  cookie_page: '一个要求启用 Cookie 的页面',
  coming_soon_page: '一个提示网站尚未开放或正在维护的页面',

  as_download: '供下载的文件（Content-Disposition）',

  has_unwanted_text: '包含不应出现的{values}',
  lacks_text: '不包含{values}',
  text_in_other_case: '包含{values}，但字母大小写不同',
  text_with_entities: '包含{values}，但其中的字符采用了 HTML 写法，例如把 & 写成 &amp;',
  text_with_escapes: '包含{values}，但其中的字符采用了 JSON 或 JavaScript 写法，例如 \\u2019 或 \\/',
  text_with_invisible: '包含{values}，但其中夹有不可见字符，例如软连字符',
  text_with_other_forms: '包含{values}，但其中的字母由多个字符组合而成（Unicode NFD，而不是 NFC）',
  text_with_other_spaces: '包含{values}，但空格或换行不同',
  text_with_other_quotes: '包含{values}，但引号不同',
  text_with_differences: '包含{values}，但字母、空格或引号不同',
}

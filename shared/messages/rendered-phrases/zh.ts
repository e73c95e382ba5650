import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Chinese words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: '元素“{selector}”',
  rendered_global: '变量“{path}”',
  rendered_request: '对 {address} 的请求',
  rendered_snippet: '代码段',
  no_answer: '没有响应（{reason}）',
  sign_challenge: '作出响应的是 {vendor} 的机器人防护',
  sign_status: '它返回了状态码 {status}',
  sign_automation_asked: '有脚本在检测浏览器是否由程序控制',
  no_consent_tool_known: '未找到已知的同意管理工具',
  consent_tool_unanswered: '{tool} 没有接受任何选择',
  budget_bytes: '下载 {size}',
  budget_connections: '{count} 个连接',
  budget_hosts: '{count} 个主机',
  budget_seconds: '{count} 秒',
}

import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '安装指南',
  incomplete: '请通过您的链接打开此页面',
  openWhole: '发送给您的安装指南会在这里打开。请使用消息中的完整链接：仅凭此页面的地址无法打开指南。',
  askAgain: '没有链接？请向让您访问此页面的人索取。',
  asks: '{brand} 请您在 {host} 上完成以下步骤。此链接的有效期至 {date}。',
  served: '由 Waymark 提供。无需账户即可使用。',
  gone: '有内容已不在原位',
  comesAndGoes: '有内容时有时无',
  cannotTell: '我们无法检查一切是否仍在原位',
  since: '自 {time} 起。',
  lastInPlace: '上次正常：{time}。',
  stillInPlace: '一切仍在原位，上次检查：{time}。',
}

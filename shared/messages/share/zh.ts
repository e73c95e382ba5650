import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '安装指南',
  incomplete: '链接不完整',
  openWhole:
    '请打开您收到的链接：仅凭此页面的地址（包括书签或历史记录）并不包含该链接。拥有链接的人可在此看到安装指南。',
  askAgain: '如果您已没有该链接，请向发送者索取新链接。',
  served: '由 Waymark 提供。无需账户即可使用。',
  gone: '有内容已不在原位',
  comesAndGoes: '有内容时有时无',
  cannotTell: '我们无法检查一切是否仍在原位',
  since: '自 {time} 起。',
  lastInPlace: '上次正常：{time}。',
  stillInPlace: '一切仍在原位，上次检查：{time}。',
}

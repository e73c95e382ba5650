import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: '正在加载指南',
  loadFailed: '无法加载指南',
  noAnswer: '服务没有响应。',
  platform: '平台',
  otherPlatform: '其他',
  progress: '已完成 {done} 步，共 {total} 步',
  site: '您的网站地址',
  siteMissing: '请输入网址，例如 www.example.com。',
  optional: '可选',
  replace: '请替换示例：{placeholders}',
  needsLink: '此步骤需要您的专属链接。请向提供本指南的人索取。',
  copy: '复制',
  copied: '已复制',
  copyByHand: '已选中，请复制。',
  check: '检查此步骤',
  checking: '正在检查 {url}，可能需要 20 秒。',
  cancel: '取消',
  retry: '重试',
  passed: '已完成',
  failed: '尚未完成',
  unsure: '无法判断',
  refused: '无法执行检查',
  seen: '详情',
  mark: '标记为已完成',
  confirm: '我已确认：标记为已完成',
  anyway: '仍视为已完成',
  skip: '跳过此步骤',
  unskip: '仍要执行此步骤',
  skipped: '已跳过',
  undo: '标记为未完成',
  next: '下一步',
  allDone: '所有步骤均已完成',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: '服务繁忙，请稍后重试。',
  wait: '{seconds} 秒后重试',
  guideFault: '问题出在本指南，而不是您的网站。请告知向您提供本指南的人。',
}

export const check: Translated<typeof english.check> = {
  opening: '浏览器正在打开 {url}。最多可能需要 15 秒。',
  still: '仍在检查 {url}。',
  stillOpening: '仍在检查 {url}。浏览器可能正在打开该页面。',
  again: '再次检查',
  yourPage: '您的页面',
  yourPageLine: '您的页面，第 {line} 行',
  yourDns: '您当前的 DNS',
  theGuide: '指南',
  editRecords: '在 {provider} 编辑 DNS 记录',
  noRecord: '没有匹配的 {recordType} 记录',
  recordAt: '{name} 下的 {recordType} 记录',
  otherRecords: '其他 {recordType} 记录，可以保留',
  addressDiffers: '您代码段中的地址是 {found}，应为 {wanted}。',
  addressMissing: '您的代码段没有地址，应为 {wanted}。',
  attributeDiffers: '您代码段中的 {attribute} 是 {found}，应为 {wanted}。',
  attributeMissing: '您的代码段缺少 {attribute}，应为 {wanted}。',
  attributeAbsent: '您的代码段缺少 {attribute}。',
  either: '{before} 或 {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'DNS 更改可能需要一段时间。{seconds} 秒后再次检查。',
  recheckAt: '将于 {time} 再次检查。',
  recheckNow: '正在再次检查。',
  rechecked: '已于 {time} 再次检查：{outcome}',
  recheckStop: '停止检查',
  recheckOver: '自动检查已停止。DNS 更改最长可能需要两天。',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: '请先填写此项。',
  tooLong: '最多 {limit} 个字符。',
  notId: '仅可使用字母、数字、“_”、“.”和“-”，不含空格。',
  notDomain: '请输入域名，例如 shop.example.com。',
  notUrl: '请输入以 https:// 或 http:// 开头的地址。',
  notText: '不要使用“`”、“~”和不可见字符。',
  notOption: '请选择一项。',
}

export const installation: Translated<typeof english.installation> = {
  forSite: '您的网站：',
  saveFailed: '无法保存',
  lastChecked: '上次检查时间：{date}。请再次检查以查看结果。',
  checkedAt: '上次检查时间：{date}',
  waiting: '请立即在浏览器中打开 {url}。我们将在 {seconds} 秒后再次检查。',
  share: '发送给开发人员',
  shareCopy: '复制链接',
  shareMail: '撰写电子邮件',
  shareCopied: '链接已复制。任何拥有此链接的人都可以继续此安装。',
  shareByHand: '复制此链接',
  mailSubject: '{brand}：请完成安装',
  mailBody:
    '请为 {url} 完成“{guide}”的安装。\n\n指南会显示剩余的步骤，无需账户：\n{link}\n\n链接有效期至 {date}。\n',
  ended: '此链接已失效',
  endedWhy: '链接已过期或已被撤销。您的进度已保存。',
  endedUnknown: '链接已过期、已被撤销或不完整。',
  endedAsk: '请向 {name} 索取新链接。',
  endedAskSender: '请向发送链接的人索取新链接。',
  sent: '{name} 可以看到这一结果。您可以关闭此页面。',
}

export const markdown: Translated<typeof english.markdown> = {
  example: '示例',
  comma: '，',
  copyField: '复制：{name}',
  wrap: '自动换行',
}

export const record: Translated<typeof english.record> = {
  recordType: '类型',
  recordName: '名称',
  recordWhole: '如果表单不会自动添加 {domain}，请输入完整名称：',
  recordValue: '值',
  recordTtl: 'TTL',
  recordTtlHint: '或使用您的服务商建议的值。',
}

import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '導入ガイド',
  incomplete: 'リンクが不完全です',
  openWhole:
    'このページは、リンクを知っている人に導入ガイドを表示します。受け取ったリンク全体を開いてください。',
  askAgain: 'リンクが手元にない場合は、送信者に新しいリンクを依頼してください。',
  served: 'Waymark が提供しています。アカウントは不要です。',
  gone: '設置済みのものの一部が見つからなくなりました',
  comesAndGoes: '設置済みのものが現れたり消えたりしています',
  cannotTell: 'すべてが設置されたままかどうかを確認できませんでした',
  since: '{time} から続いています。',
  lastInPlace: '最後に正常だった日時：{time}',
  stillInPlace: 'すべて設置されたままです。最終確認：{time}',
}

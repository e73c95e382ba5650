import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '導入ガイド',
  incomplete: 'リンクが不完全です',
  openWhole:
    '受け取ったリンクを開いてください。このページのアドレスだけでは、ブックマークや履歴から開いてもリンクとして使えません。リンクを知っている人には、ここに導入ガイドが表示されます。',
  askAgain: 'リンクが手元にない場合は、送信者に新しいリンクを依頼してください。',
  served: 'Waymark が提供しています。アカウントは不要です。',
  gone: '設置済みのものの一部が見つからなくなりました',
  comesAndGoes: '設置済みのものが現れたり消えたりしています',
  cannotTell: 'すべてが設置されたままかどうかを確認できませんでした',
  since: '{time} から続いています。',
  lastInPlace: '最後に正常だった日時：{time}',
  stillInPlace: 'すべて設置されたままです。最終確認：{time}',
}

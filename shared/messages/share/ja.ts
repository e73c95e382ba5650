import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '導入ガイド',
  incomplete: 'リンクからこのページを開いてください',
  openWhole:
    'あなたに送られた導入ガイドがここに表示されます。メッセージにあるリンク全体を開いてください。このページのアドレスだけでは表示されません。',
  askAgain: 'リンクがない場合は、このページを案内した人に依頼してください。',
  asks: '{brand} から、{host} で次の手順を行うよう依頼されています。このリンクの有効期限は {date} です。',
  served: 'Waymark が提供しています。アカウントは不要です。',
  gone: '設置済みのものの一部が見つからなくなりました',
  comesAndGoes: '設置済みのものが現れたり消えたりしています',
  cannotTell: 'すべてが設置されたままかどうかを確認できませんでした',
  since: '{time} から続いています。',
  lastInPlace: '最後に正常だった日時：{time}',
  stillInPlace: 'すべて設置されたままです。最終確認：{time}',
}

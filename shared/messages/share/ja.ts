import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: '導入ガイド',
  incomplete: 'リンクが不完全です',
  openWhole:
    'このページは、リンクを知っている人に導入ガイドを表示します。受け取ったリンク全体を開いてください。',
  askAgain: 'リンクが手元にない場合は、送信者に新しいリンクを依頼してください。',
  served: 'Waymark が提供しています。アカウントは不要です。',
}

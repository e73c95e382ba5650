import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'ガイドを読み込んでいます',
  loadFailed: 'ガイドを読み込めませんでした',
  noAnswer: 'サービスから応答がありませんでした。',
  platform: 'プラットフォーム',
  otherPlatform: 'その他',
  progress: '{total} ステップ中 {done} 完了',
  site: 'サイトのアドレス',
  siteMissing: 'www.example.com のようなアドレスを入力してください。',
  optional: '任意',
  replace: '例を置き換えてください：{placeholders}',
  needsLink: 'このステップには専用のリンクが必要です。このガイドを渡した相手にお問い合わせください。',
  copy: 'コピー',
  copied: 'コピーしました',
  copyByHand: '選択しました。コピーしてください。',
  check: 'このステップを確認',
  checking: '{url} を確認しています。20 秒ほどかかることがあります。',
  cancel: 'キャンセル',
  retry: '再試行',
  passed: '完了',
  failed: 'まだ完了していません',
  unsure: '判定できませんでした',
  refused: '確認を実行できませんでした',
  seen: '詳細',
  mark: '完了にする',
  confirm: '確認済み：完了にする',
  anyway: 'それでも完了にする',
  skip: 'このステップをスキップ',
  unskip: 'やはりこのステップを行う',
  skipped: 'スキップ済み',
  undo: '未完了に戻す',
  next: '次のステップ',
  allDone: 'すべてのステップが完了しました',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  wait: '{seconds} 秒後に再試行',
  guideFault: '問題はこのガイドにあり、お使いのサイトにはありません。ガイドの提供元にお知らせください。',
}

export const check: Translated<typeof english.check> = {
  opening: 'ブラウザーで {url} を開いています。最大 15 秒かかることがあります。',
  still: '{url} をまだ確認しています。',
  stillOpening: '{url} をまだ確認しています。ブラウザーでページを開いている可能性があります。',
  again: 'もう一度確認',
  yourPage: 'お使いのページ',
  yourPageLine: 'お使いのページ、{line} 行目',
  yourDns: '現在の DNS',
  theGuide: 'ガイド',
  editRecords: '{provider} で DNS レコードを編集',
  noRecord: '一致する {recordType} レコードなし',
  recordAt: '{name} の {recordType} レコード',
  otherRecords: 'その他の {recordType} レコード（そのままで構いません）',
  addressDiffers: 'スニペットのアドレスは {found} ですが、{wanted} である必要があります。',
  addressMissing: 'スニペットにアドレスがありません。{wanted} が必要です。',
  attributeDiffers: 'スニペットの {attribute} は {found} ですが、{wanted} である必要があります。',
  attributeMissing: 'スニペットに {attribute} がありません。{wanted} が必要です。',
  attributeAbsent: 'スニペットに {attribute} がありません。',
  either: '{before} または {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'DNS の変更には時間がかかることがあります。{seconds} 秒後に再確認します。',
  recheckAt: '{time} に再確認します。',
  recheckNow: 'もう一度確認しています。',
  rechecked: '{time} に再確認：{outcome}',
  recheckStop: '確認をやめる',
  recheckOver: '自動確認を終了しました。DNS の変更には最大 2 日かかることがあります。',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: '先に入力してください。',
  tooLong: '{limit} 文字以内で入力してください。',
  notId: '半角の英字、数字、「_」「.」「-」のみを、空白なしで入力してください。',
  notDomain: 'shop.example.com のようなドメインを入力してください。',
  notUrl: 'https:// または http:// で始まるアドレスを入力してください。',
  notText: '「`」「~」、見えない文字は使えません。',
  notOption: 'いずれかを選択してください。',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'サイト：',
  saveFailed: '保存できませんでした',
  lastChecked: '最終確認：{date}。結果を見るには、もう一度確認してください。',
  checkedAt: '最終確認：{date}',
  waiting: '今すぐブラウザーで {url} を開いてください。{seconds} 秒後にもう一度確認します。',
  share: '開発者に送る',
  shareCopy: 'リンクをコピー',
  shareMail: 'メールを書く',
  shareCopied: 'リンクをコピーしました。このリンクを知っている人は誰でも、この導入作業を行えます。',
  shareByHand: 'このリンクをコピーしてください',
  mailSubject: '{brand}：導入作業の完了をお願いします',
  mailBody:
    '{url} での「{guide}」の導入作業を完了していただきますよう、お願いします。\n\n残りの作業はガイドに表示されます（アカウントは不要です）：\n{link}\n\nリンクの有効期限：{date}\n',
  ended: 'このリンクは使えなくなりました',
  endedWhy: '期限が切れたか、取り消されました。これまでの作業内容は保存されています。',
  endedUnknown: '期限が切れたか、取り消されたか、リンクの一部が欠けています。',
  endedAsk: '{name} に新しいリンクを依頼してください。',
  endedAskSender: 'リンクの送信者に新しいリンクを依頼してください。',
  sent: '{name} はこの結果を確認できます。このページは閉じてかまいません。',
}

export const markdown: Translated<typeof english.markdown> = {
  example: '例',
  comma: '、',
  copyField: 'コピー：{name}',
  wrap: '行を折り返す',
}

export const record: Translated<typeof english.record> = {
  recordType: 'タイプ',
  recordName: '名前',
  recordWhole: 'フォームが {domain} を付け足さない場合は、名前全体を入力：',
  recordValue: '値',
  recordTtl: 'TTL',
  recordTtlHint: 'またはプロバイダーの推奨値。',
}

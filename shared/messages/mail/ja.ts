/** Japanese texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'SPF レコードがありません',
    message: '{name} に、メールを送信できるサーバーを示す SPF レコードがありません。',
    hint: '{provider}で、{name} に次の TXT レコードを追加してください：「{record}」。',
  },
  mail_spf_multiple: {
    title: 'SPF レコードが複数あります',
    message:
      '{name} に SPF レコードが {count} 件あります。複数ある場合、メールの受信側はどのレコードも使用しません。',
    hint: '{provider}で、{name} の SPF レコードを次の 1 つの TXT レコードに置き換えてください：「{record}」。',
  },
  mail_spf_invalid: {
    title: 'SPF レコードが無効です',
    message: '{name} の SPF レコードは無効です。{at} の次の項目に誤りがあります：{term}。',
    hint: 'この項目を修正するか削除してください。それまでの間、メールの受信側はレコード全体を無視します。',
  },
  mail_spf_too_many_lookups: {
    title: 'SPF レコードの DNS 参照が多すぎます',
    message: '{name} の SPF レコードに問題があります。{how}。',
    hint: '使用しなくなった送信元の項目を、レコードが上限に収まるまで削除してください。',
  },
  mail_spf_not_included: {
    title: 'SPF レコードに送信元がありません',
    message: '{name} の SPF レコードは{actual}で、{sender} が許可されていません。',
    hint: '{provider}で、{name} のこの TXT レコードを次のように変更してください：「{record}」。',
  },
  mail_dkim_missing: {
    title: 'DKIM の鍵がありません',
    message: '{name} に、受信側がメールの署名を検証するための DKIM の鍵がありません。',
    hint: '{provider}で、ガイドに示されているレコードを {name} に追加してください。{asName}。',
  },
  mail_dkim_revoked: {
    title: 'DKIM の鍵が失効しています',
    message: '{name} の DKIM の鍵は空です。空の鍵は、失効していることを意味します。',
    hint: '{provider}で、{name} のレコードをガイドに示されているものに変更してください。',
  },
  mail_dkim_mismatch: {
    title: 'DKIM の鍵が異なります',
    message: '{name} の DKIM の鍵は{actual}ですが、{expected}である必要があります。',
    hint: '{provider}で、{name} のレコードをガイドに示されているものに変更してください。全体を漏れなくコピーしてください。',
  },
  mail_dkim_weak: {
    title: 'DKIM の鍵が短すぎます',
    message:
      '{name} の DKIM の鍵は {bits} ビットですが、受信側は {limit} ビット以上の RSA 鍵を必要とします。',
    hint: 'メールの送信サービスで 2048 ビットの鍵を作成し、その鍵を DNS で公開してください。',
  },
  mail_dmarc_missing: {
    title: 'DMARC レコードがありません',
    message: '{name} に、なりすましメールの扱いを示す DMARC レコードがありません。',
    hint: '{provider}で、{name} に次の TXT レコードを追加してください：「{record}」。',
  },
  mail_dmarc_multiple: {
    title: 'DMARC レコードが複数あります',
    message:
      '{name} に DMARC レコードが複数あります。複数ある場合、メールの受信側はどのレコードも使用しません。',
    hint: '{provider}で、{name} の DMARC レコードを 1 つだけ残し、ほかを削除してください。',
  },
  mail_dmarc_invalid: {
    title: 'DMARC レコードが無効です',
    message: '{name} の DMARC レコードを読み取れません：{actual}。',
    hint: '{provider}で、このレコードを次のように変更してください：「{record}」。',
  },
  mail_dmarc_too_weak: {
    title: 'DMARC レコードの設定が不十分です',
    message: '{name} の DMARC レコードは不十分です。{why}。',
    hint: '{provider}で、このレコードを次のように変更してください：「{record}」。',
  },
}

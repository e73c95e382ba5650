/** Japanese texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'サイトが時間内に応答しませんでした',
    message: '{host} はリクエストを受け付けましたが、時間内に応答しませんでした。',
    hint: 'サイトがブラウザーですぐに開けるか確認してから、もう一度お試しください。解決しない場合は、{host} の応答が遅い理由をホスティング会社にお問い合わせください。',
  },
  http_body_timeout: {
    title: 'ページの読み込みが止まりました',
    message: '{host} からのページの送信が途中で止まりました。',
    hint: 'もう一度お試しください。解決しない場合は、ホスティング会社に {host} のエラーログの確認を依頼してください。',
  },
  http_protocol_error: {
    title: 'サイトの応答が正しくありません',
    message: '{host} の応答は、ウェブの通信方式である HTTP として正しくありません。',
    hint: 'アドレスがブラウザーで開けるか確認し、{host} で何が応答しているのかをホスティング会社にお問い合わせください。',
  },
  http_version_unsupported: {
    title: 'サイトが HTTP/2 でしか応答しません',
    message: '{host} は HTTP/2 でしか応答しませんが、確認には HTTP/1.1 を使用します。',
    hint: 'ブラウザーではサイトが正常に動作している可能性があります。{host} が HTTP/1.1 にも対応するように設定するか、このステップを手動で完了にしてください。',
  },
  http_headers_too_large: {
    title: 'レスポンスヘッダーが大きすぎます',
    message: '{host} のレスポンスヘッダーが {limit} を超えています。',
    hint: '{host} が送信するヘッダーを小さくしてください。多くの場合、Cookie が多すぎることが原因です。',
  },
  http_body_incomplete: {
    title: 'ページを最後まで受信できませんでした',
    message: 'ページの送信が完了する前に、{host} が接続を閉じました。',
    hint: 'もう一度お試しください。解決しない場合は、ホスティング会社に {host} のエラーログの確認を依頼してください。',
  },
  http_body_too_large: {
    title: 'ページが大きすぎます',
    message: 'ページ {url} が {limit} を超えているため、先頭の部分だけを読み取りました。',
    hint: '確認する内容をページのより上のほうに移すか、サイトのより小さいページを確認してください。',
  },
  http_decode_failed: {
    title: 'ページを読み取れません',
    message:
      '{host} から送信されたページを読み取れませんでした。次の形式として正しくありません：{encoding}。',
    hint: 'ホスティング会社に、圧縮と文字コードの設定の確認を依頼してください。',
  },
  http_encoding_unsupported: {
    title: '対応していない圧縮方式です',
    message: '{host} のページは、ここでは読み取れない方式で圧縮されています：{encoding}。',
    hint: 'ウェブサーバーで gzip、deflate、br、zstd のいずれかを使用するか、圧縮を無効にしてください。',
  },
  http_status_unexpected: {
    title: '予期しないステータスです',
    message: '{url} の応答はステータス {status} でしたが、期待される結果は{expected}です。',
    hint: '{url} をブラウザーのプライベートウィンドウ（シークレットモード）で開いてください。{advice}。',
  },
  http_auth_required: {
    title: 'ページが公開されていません',
    message: '{url} は公開されていません（ステータス {status}）。',
    hint: '確認の間はパスワードやメンテナンスページを解除するか、ファイアウォールまたはセキュリティプラグインでユーザーエージェント Waymark-Verify を許可してください。',
  },
  http_bot_challenge: {
    title: 'ボット対策によってブロックされました',
    message: 'ページ {url} の代わりに、{vendor} のボット対策が応答しました。',
    hint: '{vendor} のボット対策でユーザーエージェント Waymark-Verify を許可してから、もう一度お試しください。',
  },
  http_rate_limited: {
    title: 'リクエスト数の上限を超えました',
    message: '{url} から、リクエストが多すぎるという応答（ステータス 429）がありました。',
    hint: '数分待ってから、もう一度お試しください。解決しない場合は、ファイアウォールでユーザーエージェント Waymark-Verify を許可してください。',
  },
  http_header_mismatch: {
    title: 'レスポンスヘッダーが正しくありません',
    message:
      '{url} のレスポンスヘッダー {header} が正しくありません。現在の値：{actual}、必要な値：{expected}。',
    hint: 'ウェブサーバー、ホスティング会社、または CDN の設定で、ヘッダー {header} を設定してください。',
  },
  http_body_mismatch: {
    title: 'ページのテキストが一致しません',
    message: 'ページ {url} のテキストが一致しません。{what}。',
    hint: '{url} をブラウザーのプライベートウィンドウ（シークレットモード）で開き、ページを修正してください。そこで正しく表示される場合は、サイトのキャッシュを消去してください。',
  },
  http_too_slow: {
    title: 'サイトの応答が遅すぎます',
    message: '{url} の応答に {took} ミリ秒かかりましたが、上限は {limit} ミリ秒です。',
    hint: 'もう一度お試しください。遅いままの場合は、サイトにページキャッシュまたは CDN を導入するのが最も効果的です。',
  },
  http_soft_404: {
    title: '存在しないページにもサイトが応答します',
    message:
      '存在しないページ {url} に対してもサイトが応答するため、お使いのページへの応答を判断の根拠にできません。',
    hint: '存在しないページに対しては、ステータス 404 を返すようにサイトを設定してください。',
  },

  content_not_html: {
    title: 'ウェブページではありません',
    message: 'ページ {url} は HTML ではなく、次の形式で送信されています：{contentType}。',
    hint: 'ファイルのアドレスではなく、訪問者が見るページのアドレスを入力してください。',
  },
  content_xhtml: {
    title: 'ページが XHTML として送信されています',
    message:
      'ページ {url} は、ブラウザーが HTML として扱わない XHTML（application/xhtml+xml）として送信されているため、確認できませんでした。',
    hint: 'このステップを手動で完了にするか、ウェブサーバーがページを text/html として送信するように設定してください。',
  },
  content_empty: {
    title: 'ページが空です',
    message: 'ページ {url} は空です。',
    hint: '{url} をブラウザーのプライベートウィンドウ（シークレットモード）で開いてください。そこで空でない場合は、ほかの訪問者に空のページが返される理由をホスティング会社にお問い合わせください。',
  },
  content_unclear: {
    title: 'ページを確実に読み取れません',
    message: 'ページ {url} には、ブラウザーがどう読み取るか確実にはわからない部分があります：{part}。',
    hint: 'このステップを手動で完了にしてください。',
  },
  content_too_complex: {
    title: 'ページが複雑すぎます',
    message: 'ページ {url} は複雑で、読み取りに負荷がかかりすぎるため、内容を確認できませんでした。',
    hint: 'サイトのより単純なページを確認するか、このステップを手動で完了にしてください。',
  },
  content_needs_javascript: {
    title: 'ページの表示に JavaScript が必要です',
    message: 'ページ {url} はブラウザー内で JavaScript によって作成されるため、内容を読み取れませんでした。',
    hint: 'サーバーが送信する HTML（index.html など）にスニペットを入れるか、このステップを手動で完了にしてください。',
  },
  content_stand_in: {
    title: '代わりに別のページが表示されています',
    message: '{url} の訪問者には、{what}が表示されるため、スニペットのあるページを読み取れませんでした。',
    hint: '目的のページ自体のアドレスを確認するか、サイトを訪問者に公開してから、もう一度お試しください。',
  },

  signal_not_received: {
    title: 'シグナルがまだ届いていません',
    message: '{since}、シグナル{name}がサイトから届いていません。',
    hint: 'サイトを一度開いてシグナルを送信させてから、もう一度確認してください。',
  },
  signal_stale: {
    title: 'シグナルが届かなくなりました',
    message: '{since}、シグナル{name}がサイトから届いていません。以前は届いていました。',
    hint: 'サイトを開いて、スニペットがまだページにあり、送信しているかどうかを確認してください。',
  },

  system_deadline_exceeded: {
    title: '確認が時間切れになりました',
    message: '応答を得る前に、確認の制限時間に達しました。',
    hint: 'もう一度お試しください。解決しない場合は、サイトの応答が遅すぎるため確認できません。応答が遅い理由をホスティング会社にお問い合わせください。',
  },
  system_config_invalid: {
    title: '確認の設定が正しくありません',
    message: 'このステップの確認が正しく設定されていません：{reason}。',
    hint: 'サイトに問題はありません。ガイドの作成者にお知らせください。',
  },
  system_check_unsupported: {
    title: 'この確認にはまだ対応していません',
    message: 'サービスは、このステップの確認にまだ対応していません：{reason}。',
    hint: 'サイトに問題はありません。しばらくしてからもう一度お試しください。解決しない場合は、リクエスト ID を添えてサポートにお問い合わせください。',
  },
  system_cancelled: {
    title: '確認がキャンセルされました',
    message: '応答を得る前に、確認がキャンセルされました。',
    hint: '確認をもう一度開始してください。',
  },
  system_overloaded: {
    title: '実行中の確認が多すぎます',
    message: '実行中の確認が多すぎるため、この確認は実行されませんでした。',
    hint: '約 1 分後にもう一度お試しください。',
  },
  system_target_busy: {
    title: 'サイトの確認が集中しています',
    message: '現在 {host} の確認が集中しているため、この確認は実行されませんでした。',
    hint: 'あと {retryAfterSeconds} 秒待ってから、もう一度お試しください。',
  },
  system_internal_error: {
    title: '内部エラーが発生しました',
    message: 'サイトではなく、内部エラーが原因で確認に失敗しました。',
    hint: 'もう一度お試しください。解決しない場合は、リクエスト ID を添えてサポートにお問い合わせください。',
  },
}

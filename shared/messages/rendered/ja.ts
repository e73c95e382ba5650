/** Japanese texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: '別の値が見つかりました',
    message: 'ブラウザーで開いた {url} には{found}がありますが、期待される値は{expected}です。',
    hint: 'スニペットをこのガイドのものに置き換えてください。ページにあるスニペットには、別のアカウントの値が含まれています。',
  },
  rendered_before_consent: {
    title: '同意の前に読み込まれています',
    message: '訪問者が {tool} で同意する前に、ページが {address} にリクエストを送信しました。',
    hint: '訪問者が同意するまでスニペットを実行しないように、{tool} を設定してください。',
  },
  rendered_request_failed: {
    title: 'リクエストが受け付けられませんでした',
    message:
      'ページは {address} にリクエストを送信しましたが、結果は{outcome}でした（期待される結果：{expected}）。',
    hint: 'スニペットの ID とドメインを、お使いのアカウントの設定にあるものと比べてください。',
  },
  rendered_blocked_by_csp: {
    title: 'Content-Security-Policy でブロックされています',
    message: '{url} の Content-Security-Policy（{directive}）が {blocked} をブロックしています。',
    hint: 'Content-Security-Policy の {directive} に次のものを追加してください：{source}。',
  },
  rendered_script_error: {
    title: 'スクリプトのエラーで動作していません',
    message:
      'ブラウザーで {url} を開いても{wanted}が見つからず、スクリプトでエラーが発生しています（{error}）。',
    hint: 'このページのスクリプトの管理者に、エラーの修正を依頼してください。',
  },
  rendered_not_found: {
    title: 'ブラウザーで見つかりませんでした',
    message: 'ブラウザーで {url} を開いてスクリプトを実行しましたが、{wanted}が見つかりませんでした。',
    hint: 'スニペットがこのページで公開されていること、実行を妨げるものがないことを確認してください。',
  },
  rendered_consent_unhandled: {
    title: '同意管理ツールに回答できませんでした',
    message:
      '{url} は訪問者に同意を求めている可能性がありますが、ブラウザーでは回答できませんでした。{reason}。',
    hint: '{url} をブラウザーのプライベートウィンドウ（シークレットモード）で開き、質問に回答してスニペットが動作することを確認してから、このステップを手動で完了にしてください。',
  },
  rendered_silent: {
    title: '自動化されたブラウザーを避けている可能性があります',
    message:
      '{url} で{wanted}が見つかりませんでしたが、ページが自動化されたブラウザーを区別している可能性があります。{sign}。',
    hint: '{url} をブラウザーで開いてスニペットが動作することを確認してから、このステップを手動で完了にしてください。',
  },
  rendered_budget_exceeded: {
    title: 'ページの負荷が大きすぎます',
    message: 'ページ {url} が上限（{limit}）を超えたため、{wanted}が見つかる前にブラウザーを終了しました。',
    hint: 'サイトのより小さいページを確認するか、このステップを手動で完了にしてください。',
  },
  rendered_crashed: {
    title: 'ブラウザーが異常終了しました',
    message: '{url} を開いている間に、ブラウザーが異常終了しました。',
    hint: 'もう一度お試しください。解決しない場合は、サイトのより小さいページを確認するか、このステップを手動で完了にしてください。',
  },
  rendered_only: {
    title: 'スクリプトによって追加されています',
    message:
      'スニペットは {url} の HTML にはありませんが、ブラウザーでスクリプトが実行されると追加されます。',
    hint: '訪問者のブラウザーでは機能します。スニペットを追加するツールが変わったときは、もう一度確認してください。',
  },
}

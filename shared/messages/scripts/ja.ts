/** Japanese texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'スニペットが見つかりません',
    message: '{url} で、必要なスニペットが見つかりませんでした。{seen}。',
    hint: 'ガイドに示されているとおりにスニペットをこのページに追加し、内容が異なるコピーがあれば置き換えてください。変更を公開し、サイトのキャッシュを消去してください。',
  },
  script_too_many: {
    title: 'スニペットが多すぎます',
    message: '{url} にスニペットが {matches}ありますが、{limit}。',
    hint: 'ページから{surplus}を削除してください。テーマ、プラグイン、タグマネージャーを確認し、その後サイトのキャッシュを消去してください。',
  },
  script_wrong_place: {
    title: 'スニペットの位置が違います',
    message: 'スニペットは{actual}にありますが、正しい位置は{expected}です。',
    hint: 'スニペットを次の位置に移動してください：{whereTo}。',
  },
  script_wrong_address: {
    title: 'スニペットのアドレスが正しくありません',
    message:
      'スニペットはページにありますが（{line} 行目）、ブラウザーは{expected}を含むアドレスではなく、{actual}を読み込みます。',
    hint: 'ガイドからスニペット全体をもう一度コピーして貼り付け、{line} 行目のスニペットを削除してください。{how}。',
  },
  script_attribute_mismatch: {
    title: 'スニペットの値が正しくありません',
    message:
      'スニペットはページにありますが、次の値が正しくありません。{attribute}：{actual}（正しい値：{expected}）。',
    hint: 'ガイドからスニペット全体をもう一度コピーし、ページにあるものと置き換えてください。',
  },
  script_in_unclosed_markup: {
    title: '閉じられていないタグなどの中にスニペットがあります',
    message:
      'スニペットはページにありますが（{line} 行目）、{opened} 行目で始まる{what}がその前で閉じられていないため、ブラウザーはスニペットをその一部として読み取ります。',
    hint: '{advice}。',
  },
  script_inactive: {
    title: 'スニペットが機能していません',
    message: 'スニペットはページにありますが、{whyItDoesNothing}。',
    hint: 'ガイドに示されているとおりに、スニペットを{inTheRightPlace}貼り付け直し、機能していないコピーを削除してください。',
  },
  script_not_run: {
    title: 'スニペットが実行されません',
    message: 'スニペットはページにありますが（{line} 行目）、ブラウザーで実行されません。{why}。',
    hint: '{line} 行目のスニペットを、ガイドのスニペットに置き換えてください。{how}。',
  },
  script_held_back: {
    title: 'ツールがスニペットの実行を止めています',
    message:
      'スニペットはページにありますが（{line} 行目）、ツールによって、ブラウザーですぐには実行されないようになっています。{how}。',
    hint: 'スニペットはそのままにしてください。サイトの同意管理ツールや最適化ツールのうち、スニペットを変更したものを探し、そのツールでスニペットの実行が許可されることを確認してから、このステップを手動で完了にしてください。',
  },
  script_consent_gated: {
    title: 'スニペットが同意を待っています',
    message: 'スニペットは、訪問者が同意するまで有効になりません（{gate}）。',
    hint: '意図した動作であれば、訪問者が同意した後にスニペットが動作することを確認してください。同意が不要な場合は、スニペットを同意管理ツールの対象から外してください。',
  },
  script_altered: {
    title: 'スニペットが最適化ツールで変更されています',
    message: '{what}（最適化ツール：{optimiser}）。',
    hint: 'スニペットが動作しない場合は、最適化ツール（{optimiser}）の設定で、スニペットを対象から除外してください。',
  },
  script_blocked_by_csp: {
    title: 'セキュリティポリシーでブロックされています',
    message:
      'ページの Content-Security-Policy（{directive}）がスニペットを許可していないため、ブラウザーにブロックされます。',
    hint: 'ポリシーの {directive} に次のものを追加してください：{source}。ポリシーは、ウェブサーバー、セキュリティプラグイン、または meta タグで設定されています。',
  },
  script_only_after_cache_bust: {
    title: 'キャッシュに古いページが残っています',
    message:
      'スニペットはページにありますが、訪問者には、キャッシュに残っている古い {url}（スニペットなし）が表示されています。',
    hint: 'サイトのキャッシュ（キャッシュプラグイン、ホスティング会社、CDN のもの）を消去してください。',
  },
  script_may_be_added: {
    title: 'スクリプトがスニペットを追加する可能性があります',
    message:
      'スニペットはページの HTML にありませんが、{line} 行目のスクリプトにスニペットのアドレスまたは値が含まれており、このスクリプトがスニペットを追加する可能性があります。',
    hint: 'ブラウザーでページを開いてスニペットが動作することを確認してから、このステップを手動で完了にしてください。動作しない場合は、{line} 行目のスクリプトを修正してください。',
  },
  script_via_tag_manager: {
    title: 'スニペットがタグマネージャーにある可能性があります',
    message:
      'スニペットはページ自体にはありませんが、タグマネージャー（{container}）があり、これがスニペットを読み込む可能性があります。',
    hint: 'スニペットがタグマネージャー（{container}）にあり、その最新バージョンが公開されていることを確認してから、このステップを手動で完了にしてください。',
  },
  script_not_in_tag_manager: {
    title: 'ページにもタグマネージャーにもスニペットがありません',
    message:
      'スニペットはページになく、タグマネージャー（{container}）の公開済みバージョンにも{wanted}が含まれていません。',
    hint: 'スニペットをページに追加するか、タグマネージャー（{container}）に追加してコンテナを公開してください。別のスクリプトがスニペットを読み込む場合は、このステップを手動で完了にしてください。',
  },
  script_platform_mismatch: {
    title: 'プラットフォームが異なります',
    message: 'ページは {actual} で作られているようですが、ガイドでは {expected} の手順が使われました。',
    hint: 'ガイドで {actual} を選択し、その手順に従ってください。',
  },
  script_integrity_mismatch: {
    title: 'スニペットの integrity の値が違います',
    message: 'スニペットの integrity の値が正しくありません。現在の値：{actual}、正しい値：{expected}。',
    hint: 'ガイドからスニペット全体をもう一度コピーし、ページにあるものと置き換えてください。',
  },
}

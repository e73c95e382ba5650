/** Japanese texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'ウェブアドレスが不完全です',
    message: '入力された{target}は、完全なウェブアドレスではありません。',
    hint: 'ブラウザーからページのアドレスをコピーしてください。アドレスは https:// で始まります。',
  },
  target_too_long: {
    title: 'アドレスが長すぎます',
    message: 'アドレスの長さは {length} 文字ですが、確認できるのは {limit} 文字までです。',
    hint: '同じページの、より短いアドレスを入力してください。ほとんどのページは、アドレスの「?」より後ろを省いても開けます。',
  },
  target_scheme_not_allowed: {
    title: 'アドレスの種類が違います',
    message: 'アドレスは {scheme}: で始まっていますが、このステップには {needed} が必要です。',
    hint: '{needed} で始まるページのアドレスを入力してください。',
  },
  target_credentials_not_allowed: {
    title: 'アドレスにログイン情報が含まれています',
    message: 'アドレスの「@」より前の部分に、ユーザー名またはパスワードが含まれています。',
    hint: 'その部分を削除してください。ページは、その部分がなくても開ける必要があります。',
  },
  target_port_not_allowed: {
    title: 'アドレスのポートが標準ではありません',
    message: 'アドレスでポート {port} が指定されていますが、確認できるポートは {ports} だけです。',
    hint: 'これらのポートのいずれかで開けるページのアドレスを入力してください。「:{port}」を付けない場合は、標準のポート（https は 443、http は 80）になります。',
  },
  target_host_invalid: {
    title: 'ドメイン名が正しくありません',
    message: '名前{host}は、インターネット上に存在できるドメイン名ではありません。',
    hint: '入力ミスがないか確認してください。www.example.com のような完全なドメイン名が必要です。',
  },
  target_host_special_use: {
    title: '非公開用のドメイン名です',
    message: '名前{host}は非公開での使用のために予約されており、インターネットからはアクセスできません。',
    hint: '訪問者が使用する、サイトの公開アドレスを使ってください。',
  },
  target_address_not_public: {
    title: 'アドレスが公開されていません',
    message: 'アクセス先（{host}）は、インターネット上の公開アドレスではありません。',
    hint: '訪問者が使用するアドレスを入力してください。すでにそのアドレスの場合は、ご利用の DNS プロバイダーで、A レコードと AAAA レコードをすべて公開アドレスにする必要があります。',
  },

  dns_nxdomain: {
    title: 'ドメイン名が見つかりません',
    message: '名前 {name} は、インターネットの住所録にあたる DNS に存在しません。',
    hint: 'つづりを確認してください。正しい場合は、ドメインの有効期限が切れていないことを確認し、ご利用の DNS プロバイダーで {name} を追加してください。',
  },
  dns_no_records: {
    title: 'このタイプの DNS レコードがありません',
    message: '名前 {name} は DNS に存在しますが、{recordType} レコードがありません。',
    hint: 'ご利用の DNS プロバイダーで、{name} に {recordType} レコードを追加してください。反映されるまでに最大 1 時間かかることがあります。',
  },
  dns_servfail: {
    title: 'DNS サーバーでエラーが発生しました',
    message: '{name} のネームサーバーがエラー（SERVFAIL）を返しました。',
    hint: '数分後にもう一度お試しください。解決しない場合は、{name} の状態について DNS プロバイダーにお問い合わせください。DNSSEC の不備が原因であることがよくあります。',
  },
  dns_refused: {
    title: 'DNS サーバーが応答を拒否しました',
    message: 'ネームサーバーが {name} についての応答を拒否しました（REFUSED）。',
    hint: 'ご利用の DNS プロバイダーにドメインが設定されていることと、ドメイン登録事業者にそのプロバイダーのネームサーバーが登録されていることを確認してください。',
  },
  dns_timeout: {
    title: 'DNS サーバーが応答しませんでした',
    message: '{name} のネームサーバーが時間内に応答しませんでした。',
    hint: '約 1 分後にもう一度お試しください。解決しない場合は、DNS プロバイダーにお問い合わせください。',
  },
  dns_bad_response: {
    title: 'DNS の応答が正しくありません',
    message: '{name} のネームサーバーから不正な応答が返されました。',
    hint: '約 1 分後にもう一度お試しください。解決しない場合は、{name} の設定について DNS プロバイダーにお問い合わせください。',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC に不備があります',
    message: '{name} の DNSSEC 署名が無効なため、署名を検証するネームサーバーからは応答が得られません。',
    hint: 'DNS プロバイダーに、ドメインの再署名を依頼してください。ドメインを別のプロバイダーに移した場合は、ドメイン登録事業者で古い DS レコードを削除してください。',
  },
  dns_lame_delegation: {
    title: 'ネームサーバーがドメインを認識していません',
    message:
      'ドメイン {zone} の管理は{servers}に委任されていますが、これらのネームサーバーは {zone} について応答しません。',
    hint: '{zone} を設定したプロバイダーのネームサーバーをドメイン登録事業者で登録するか、現在のネームサーバーのプロバイダーで {zone} を設定してください。',
  },
  dns_servers_disagree: {
    title: 'ネームサーバーの内容が一致していません',
    message:
      '{zone} のネームサーバーの一部には {name} の {recordType} レコードが期待どおりにありますが、次のネームサーバーにはまだありません：{lacking}。',
    hint: '数分後にもう一度お試しください。解決しない場合は、ネームサーバーの内容が異なる理由を DNS プロバイダーにお問い合わせください。',
  },
  dns_record_misplaced: {
    title: 'DNS レコードの名前が違います',
    message: '{recordType} レコードの内容は正しいですが、{name} ではなく {found} に設定されています。',
    hint: '{provider}で、レコードを {name} に移してください。入力フォームが名前に {zone} を付け足す場合は、{typeIn} だけを入力してください。',
  },
  dns_record_mistyped: {
    title: 'DNS レコードに小さな誤りがあります',
    message:
      '{name} の {recordType} レコードはほぼ正しいのですが、{how}。現在の内容：{actual}、正しい内容：{expected}。',
    hint: '{provider}で、{name} のこのレコードを、ガイドに示されている値とまったく同じ値の {recordType} レコードに変更してください。',
  },
  dns_record_proxied: {
    title: 'CNAME レコードを確認できません',
    message: '{name} では CNAME レコードを確認できず、次のアドレスだけが返されます：{actual}。{why}。',
    hint: '{provider}にレコードを登録済みの場合は、そのレコードのプロキシまたはフラット化をオフにしてもう一度試すか、このステップを手動で完了にしてください。',
  },
  dns_propagating: {
    title: 'DNS の変更を反映中です',
    message:
      '{zone} のネームサーバーは {name} の {recordType} レコードについて期待どおりに応答していますが、ほかのサーバーには{howLong}、以前の情報が残ることがあります。',
    hint: '必要な作業はありません。変更は、やがて自動的にすべての場所に反映されます。',
  },
  dns_record_missing: {
    title: 'DNS レコードがありません',
    message: '{name} に {record}がありません。',
    hint: '{provider}で、{name} にこの {recordType} レコードを追加してください。{asName}。反映されるまでに最大 1 時間かかることがあります。',
  },
  dns_record_mismatch: {
    title: 'DNS レコードが正しくありません',
    message: '{name} の {recordType} レコードは{actual}ですが、{expected}。',
    hint: '{provider}で、{name} のこの {recordType} レコードを{fix}してください。反映されるまでに最大 1 時間かかることがあります。',
  },
  dns_record_not_public: {
    title: 'DNS レコードが非公開ネットワークを指しています',
    message:
      '{name} に、非公開ネットワークを指す {recordType} レコードがあります。このようなレコードは照合の対象になりません。',
    hint: 'ご利用の DNS プロバイダーで、{name} の {recordType} レコードが公開されたアドレスやホストだけを指すようにしてください。非公開のままにする必要がある場合、ここからこのステップを確認することはできません。',
  },

  connect_refused: {
    title: '接続が拒否されました',
    message: '{host} がポート {port} での接続を拒否しました。',
    hint: 'サイトがブラウザーで開けるか確認してください。開ける場合は、ファイアウォールがほかのサーバーからのアクセスをブロックしていないか、ホスティング会社にお問い合わせください。',
  },
  connect_timeout: {
    title: 'サイトが応答しませんでした',
    message: '{host} がポート {port} で時間内に応答しませんでした。',
    hint: 'サイトがブラウザーで開けるか確認してから、もう一度お試しください。開ける場合は、ファイアウォールがほかのサーバーからのアクセスをブロックしていないか、ホスティング会社にお問い合わせください。',
  },
  connect_unreachable: {
    title: 'サイトに到達できません',
    message: 'インターネット上に {host} への経路がありません。',
    hint: 'ご利用の DNS プロバイダーで、{host} の A レコードと AAAA レコードが、実際に使用しているサーバーのアドレスになっていることを確認してください。',
  },
  connect_reset: {
    title: '接続が切断されました',
    message: '{host} が接続を切断しました。',
    hint: 'もう一度お試しください。解決しない場合は、ファイアウォールやロードバランサーが {host} への接続を切断していないか、ホスティング会社にお問い合わせください。',
  },
  connect_closed: {
    title: '応答がないまま接続が閉じられました',
    message: '{host} が、応答を返さずに接続を閉じました。',
    hint: 'もう一度お試しください。解決しない場合は、ホスティング会社に {host} のエラーログの確認を依頼してください。',
  },

  tls_handshake_failed: {
    title: '安全な接続に失敗しました',
    message: '{host} への安全な接続（https）に失敗しました。',
    hint: 'ホスティング会社に、{host} の https の設定（証明書と、TLS 1.2 または 1.3 が有効になっていること）の確認を依頼してください。',
  },
  tls_handshake_too_large: {
    title: '証明書が多すぎます',
    message:
      '{host} が安全な接続（https）の確立のために {limit} を超えるデータを送信したため、確認を中止しました。',
    hint: '{host} がどの証明書を送信しているか、ホスティング会社にお問い合わせください。必要なのは、サイト自身の証明書とその発行元の証明書だけです。',
  },
  tls_not_supported: {
    title: 'サイトが https に対応していません',
    message: '{host} のポート {port} は https に対応していません。',
    hint: 'ホスティング会社の設定で {host} の https を有効にするか、http:// で始まるアドレスを使ってください。ここでアドレスを変更できない場合は、このガイドを渡した相手にお問い合わせください。',
  },
  tls_timeout: {
    title: '安全な接続に時間がかかりすぎています',
    message: '{host} への安全な接続（https）の確立に時間がかかりすぎました。',
    hint: '約 1 分後にもう一度お試しください。解決しない場合は、ホスティング会社にお問い合わせください。',
  },
  tls_cert_expired: {
    title: '証明書が期限切れか、まだ有効ではありません',
    message: '{host} の証明書は{validity}。そのため、ブラウザーが訪問者に警告を表示します。',
    hint: 'ホスティング会社の設定で {host} の証明書を更新してください。更新済みの場合は、新しい証明書のインストールがまだ必要です。',
  },
  tls_cert_name_mismatch: {
    title: '別の名前の証明書です',
    message: '{host} の証明書は、別の名前のためのものです：{names}。',
    hint: 'ホスティング会社の設定で {host} を証明書に追加するか、証明書が対象としているアドレスを使ってください。',
  },
  tls_cert_untrusted: {
    title: '証明書が信頼されていません',
    message: '{host} の証明書は、ブラウザーに信頼されていません。{reason}。',
    hint: 'パブリック認証局が発行した証明書を、中間証明書とともに {host} にインストールしてください。多くのホスティング会社が、証明書を無料で提供しています。',
  },
  tls_cert_expiring: {
    title: '証明書の有効期限が近づいています',
    message: '{host} の証明書は、まもなく有効期限が切れます（{when}）。',
    hint: '期限が切れる前に証明書を更新するか、ホスティング会社が更新することを確認してください。',
  },

  redirect_limit: {
    title: 'リダイレクトが多すぎます',
    message: 'リダイレクトが {limit} 回を超えました。最後のリダイレクト先は {location} です。',
    hint: '訪問者が最終的に表示するページのアドレスを入力するか、不要なリダイレクトを削除してください。',
  },
  redirect_loop: {
    title: 'リダイレクトが循環しています',
    message: 'リダイレクトが循環し、{location} に戻ってきます。',
    hint: 'サイトの https と www に関するリダイレクト設定を見直し、元に戻すリダイレクトを削除してください。',
  },
  redirect_invalid_location: {
    title: 'リダイレクト先のアドレスが正しくありません',
    message: '{from} のリダイレクトに問題があります。{badLocation}。',
    hint: '{from} のリダイレクトを修正してください。リダイレクト先には、https://www.example.com/page のような完全なアドレスを 1 つだけ指定する必要があります。',
  },
  redirect_not_allowed: {
    title: 'リダイレクト先を確認できません',
    message: '{from} のリダイレクト先は、確認の対象にならないアドレスです。{reason}。',
    hint: '{from} のリダイレクトを変更してください。リダイレクト先は、https:// で始まり、ポート、ユーザー名、パスワードを含まない公開アドレスである必要があります。',
  },
  redirect_downgrade: {
    title: '安全でないアドレスへリダイレクトしています',
    message: '安全な https から、安全でない {location} へリダイレクトされています。',
    hint: 'このリダイレクトを、https:// で始まるアドレスへ移動するように変更してください。',
  },
  redirect_offsite: {
    title: '別のサイトへリダイレクトしています',
    message: 'このアドレスからは、別のサイト {host} に移動します。',
    hint: '{host} が目的のサイトであることを確認してください。',
  },
  redirect_bad_join: {
    title: 'リダイレクト先にスラッシュがありません',
    message: '{from} は {location} にリダイレクトされますが、ホスト名の後のスラッシュが抜けています。',
    hint: '{from} のリダイレクト先で、ホスト名とパスの間にスラッシュ（/）を入れてください。',
  },
}

import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: '記録',
  recordAbout: '記録には、証明に必要なすべての項目が含まれている必要があります。',
  fingerprint: 'フィンガープリント',
  fingerprintAbout:
    'SHA-256 はテキストの「指紋」（フィンガープリント）で、1 文字でも変わると別の値になります。内容から計算し直した値が、署名されたフィンガープリントと一致する必要があります。',
  version: 'バージョン',
  versionAbout:
    '署名された内容には自身のバージョンが記載されているため、別のバージョンをこのバージョンに見せかけることはできません。',
  key: '鍵',
  keyAbout: 'このサービスが公開し、失効させていない鍵である必要があります。',
  signature: '署名',
  signatureAbout:
    'この署名（Ed25519 方式）を作成できるのは、対になる鍵のうち秘密鍵だけです。検証は公開鍵だけで行えます。',
  passed: '成功',
  failed: '失敗',
  notReached: '未実施',
  steps: '検証した内容',
  byServer: 'このサーバーが検証しました',
  rejectedByServer: 'このサーバーが拒否しました',
  verifying: 'お使いのブラウザーで検証しています',
  byBrowser: 'お使いのブラウザーが検証しました',
  byBrowserAbout: '署名された記録と鍵の一覧を取得し、すべての項目をブラウザー自身が検証しました。',
  rejectedByBrowser: 'お使いのブラウザーが拒否しました',
  rejectedAbout:
    'このバージョンは信頼しないでください。署名された内容と異なるか、信頼できない鍵が使われています。',
  unable: 'お使いのブラウザーでは検証できません',
  unableAbout:
    'ブラウザーが署名方式 Ed25519 に対応していないか、このページが HTTPS で読み込まれていません。このサーバーによる検証結果は下に表示されています。ご自身で検証するには、新しいブラウザーを使うか、ページの最後にあるコマンドを実行してください。',
  unknown: 'お使いのブラウザーで検証できませんでした',
  unknownAbout: 'リクエストに失敗しました（{reason}）。このサーバーによる検証結果は下に表示されています。',
}

export const pages: PageMessages = {
  audit: '監査',
  console: 'コンソール',
  api: 'ドキュメント',
  skip: '本文へスキップ',
  footer: 'Waymark：ガイド、確認、署名。',
  demo: 'デモ',
  quickstart: 'クイックスタート',
  reference: 'API リファレンス',
  guides: 'API ガイド',
  keys: '署名鍵',
  programs: 'プログラム向け',
  field: 'サイトに表示されているとおりのスニペット、または SHA-256',
  fieldHint:
    'ここで見つかるのはコードのスニペットです。DNS レコードは検索しません。ガイドの証明にレコードが表示されるので、比較してください。',
  lookUp: '調べる',
  again: 'ほかのものを調べる',

  searchLead:
    '当サービスのガイドでサイトにコードを追加するように案内された場合は、そのコードをここに貼り付けてください。どのガイドのものか、いつ公開されたか、そして誰にも改変されていないことの証明を確認できます。',
  howItWorks: '証明の仕組み',
  aFingerprint: 'フィンガープリント',
  aFingerprintAbout:
    '公開された各バージョンには、テキストから計算した 64 桁の SHA-256 があります。1 文字でも変わると、この値も変わります。',
  aSignature: '署名',
  aSignatureAbout:
    'フィンガープリントは、このサービスの外に出ることのない秘密鍵で署名されます。この署名は、ほかの誰にも作成できません。',
  aPublicKey: '公開鍵',
  aPublicKeyAbout:
    '署名は、公開鍵を使って誰でも検証できます。お使いのブラウザーが自動的に検証するほか、当サービスに問い合わせることなくご自身で検証することもできます。{keys}は公開されています。',
  listOfKeys: '鍵の一覧',
  whatIsProved:
    '一度公開された内容は、公開が終了した後でも必ず見つかります。スニペットは、ご自身の値を入れたままでも見つかります。証明の対象は署名されたテキストで、値の部分は {name} となっています。',

  nothingFound: 'ここでは公開されていません',
  incompleteHash: 'SHA-256 が不完全です',
  noSuchHash: 'SHA-256 が {hash} のものは、ここでは公開されていません。',
  pasteSnippet:
    'スニペットそのものを貼り付けると、一部の文字が異なっていても、最も近いスニペットを確認できます。',
  nothingSimilar:
    '公開されたスニペットの中に、このテキストに似たものは見つかりませんでした。コード自体の良し悪しを示すものではありません。別のサービスのものかもしれません。',
  pasteWhole:
    'サイトに表示されているとおりに、ご自身の値を入れたままスニペット全体を貼り付けてください。数文字の違いは問題ありません。',
  fillExample: '例を入力',
  copy: 'コピー',
  copied: 'コピーしました',
  hashDigits: 'SHA-256 は 64 桁です。これは {count} 桁です。全体をもう一度コピーしてください。',
  recordsNotFound: 'DNS レコードはここでは検索できません',
  dnsProof:
    'ここで見つかるのはコードだけです。DNS レコードは、それを含むガイドの署名済みバージョンで証明されます。同じガイドのコードを貼り付け、証明を開いて比較してください。',
  notLookedAt:
    '貼り付けたテキストには {tags} も含まれています。これは公開されたこのスニペットの一部ではなく、確認していません。',

  found: '見つかりました',
  foundWithValues:
    '公開されたスニペットに、ご自身の値を入れたものです。証明の対象は、署名されたテキストです。',
  foundSeveral:
    '貼り付けたテキストには、公開されたスニペットが {count} 個含まれています。それぞれを下に証明とともに示します。証明の対象は、署名されたテキストです。',
  foundAsSigned: '公開されたスニペットです。証明の対象は、署名されたテキストです。',
  foundRespelled:
    '公開されたスニペットです。タグの書き方は異なりますが、ブラウザーは同じものとして読み取ります。証明の対象は、署名されたテキストです。',
  foundPart: '公開されたスニペットの一部です',
  foundPartAbout:
    '貼り付けられたテキストは、この公開スニペットの一部です。下に示した残りの部分が含まれていません。',
  escaped: '公開されたスニペットがテキストになっています',
  escapedAbout:
    '{before} が {after} に変わったため、ブラウザーはこのテキストを表示するだけで、実行しません。エディターの HTML 表示で、コードとして貼り付けてください。',
  curly: '引用符が正しくありません',
  curlyAbout:
    'エディターがまっすぐな引用符を {quote} に置き換えたため、ブラウザーはこれを読み込みません。スニペットをもう一度コピーし、コードとして貼り付けてください。',
  commented: 'コメントの中にあるため、ブラウザーは実行しません',
  commentedAbout:
    '公開されたスニペットがコメントの中にあるため、ブラウザーは実行しません。前後にあるコメントの記号を取り除いてください。',
  lessSimilar: '類似度の低いスニペット',
  foundSimilar: '似たものが見つかりました',
  foundSimilarAbout:
    'このテキストとまったく同じものは、ここでは公開されていません。公開されたスニペットと異なる箇所を下に示しています。信頼する前に比較してください。',
  refusedValue: 'ガイドが受け付けない値があります',
  refusedValueAbout:
    '値を除けば、公開されたスニペットです。ガイドにはこの値の規則があり、この値を入れたスニペットを示すことはありません。スニペットをもう一度コピーしてください。',
  valueRefused: 'ガイドは {value} を「{name}」として受け付けません。',
  valueTooLong:
    '「{name}」は、貼り付けたテキストでは {length} 文字です。ガイドが受け付けるのは {count} 文字までです。',
  otherHost: '別のホストのコードです。信頼しないでください',
  otherHostAbout:
    '貼り付けられたテキストには {hosts} がありますが、公開されたスニペットにはありません。ホストを管理する者が、そのコードの動作を決められます。',
  codeAdded: 'コードが追加されています。信頼しないでください',
  codeAddedAbout:
    '貼り付けられたテキストには {code} がありますが、公開されたスニペットにはありません。このコードは、このテキストを含むすべてのページで実行されます。',
  publishedHosts: '公開されたスニペットのホスト',
  noHost: 'ホストなし',
  attributeChanged:
    '{attribute} は、入力したテキストでは {pasted}、公開されたスニペットでは {published} です。',
  attributeMissing: '入力したテキストに {attribute} がありません。',
  attributeAdded: '{attribute} は入力したテキストにだけあります。',
  stepOf: 'ステップ {number}：{title}',
  origin: '提供：{brand}、バージョン {version}、初回公開：{date}。',
  gone: '公開が終了したガイド',
  goneAbout: 'バージョン {version}、初回公開：{date}。内容は表示されません。',
  onlyPublished: '公開されたスニペットのみ',
  onlyYours: '入力したテキストのみ',
  yourValues: 'ご自身の値',
  yourValue: 'ご自身の値：{name}',
  copyLink: 'この結果へのリンクをコピー',
  linkCopied: 'リンクをコピーしました',
  linkAbout: 'リンクには貼り付けたテキストが含まれます。見せてよい相手とだけ共有してください。',
  moreProof: '自分で検証する、ほかのバージョンを見る',
  openProof: '証明を開く',

  untrusted: 'このバージョンは信頼しないでください',
  untrustedAll: 'これらのバージョンは信頼しないでください',
  untrustedSome: '信頼できないバージョンがあります',
  rejectedLead:
    'ここで公開されたものですが、証明が有効ではありません。下で拒否されているバージョンは信頼しないでください。',
  foundLead: 'ここで公開されたものです。下の各バージョンは、署名に基づいて検証されます。',
  withdrawn: '公開が終了しています',
  withdrawnLead:
    'ここで公開された後、公開が終了しました。公開が終了したバージョンの記録は表示されないため、ここでは証明を検証できません。',
  first: '最初の公開に戻る',
  later: '以降の公開',
  whatWasLookedUp: '調べた内容',
  unsignedNames: 'ガイドとブランドの名前は各アカウントが付けたものであり、署名された内容には含まれません。',
  guideOf: '{guide}（提供：{brand}）',
  firstPublished: '初回公開：{date}。',
  details: '詳細',
  template: 'テンプレート',
  version: 'バージョン {version}',
  published: '公開日',
  laterUnpublished: '{date}（その後、公開終了）',
  versionId: 'バージョン ID',
  snippetHash: 'スニペット (SHA-256)',
  snippetHashAbout:
    '署名されたスニペットのフィンガープリントです。{tool} で同じ値になれば、同じテキストです。',
  contentHash: '署名された内容 (SHA-256)',
  contentHashAbout:
    'すべての手順を含むバージョン全体のフィンガープリントです。署名の対象はこの値なので、手順を気付かれずに変更することはできません。{commands}で計算し直せます。',
  theseCommands: 'これらのコマンド',
  key: '鍵',
  noKey: 'なし',
  pending: '有効化前',
  active: '有効',
  retired: '使用終了',
  revoked: '失効',
  signedSnippet: '署名された、ステップ「{step}」のスニペット：',
  wholeVersion: 'バージョン全体です。含まれるステップ：',
  records: 'このバージョンの DNS レコード',
  recordsAbout: 'お使いのレコードと比較してください。{name} はご自身の値を表します。',
  recordType: 'タイプ',
  recordName: '名前',
  recordValue: '値',
  noLongerPublished: 'このバージョンは公開が終了しているため、記録と内容は表示されません。',
  notVerified: 'このサーバーは、このバージョンの記録を検証していません。',
  noScript: 'JavaScript を有効にすると、サーバーに頼らず、お使いのブラウザー自身が検証します。',
  yourself: '自分で検証する',
  yourselfAbout:
    '次のコマンドには {curl}、{jq}、{openssl} が必要です。最後のコマンドで、署名が有効かどうかが表示されます。',
  keepKey: '信頼する {keyId} を保存しておいてください。次回からは、鍵の一覧を信頼する必要がなくなります。',
}

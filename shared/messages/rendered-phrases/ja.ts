import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Japanese words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: '要素「{selector}」',
  rendered_global: '変数「{path}」',
  rendered_request: '{address} へのリクエスト',
  rendered_snippet: 'スニペット',
  no_answer: '応答なし（{reason}）',
  sign_challenge: '{vendor} のボット対策が応答しました',
  sign_status: 'ステータス {status} の応答がありました',
  sign_automation_asked: 'ブラウザーが自動化されているかどうかをスクリプトが調べています',
  no_consent_tool_known: '既知の同意管理ツールが見つかりませんでした',
  consent_tool_unanswered: '{tool} は回答を受け付けませんでした',
  budget_bytes: 'ダウンロード {size}',
  budget_connections: '接続 {count} 件',
  budget_hosts: 'ホスト {count} 個',
  budget_seconds: '{count} 秒',
}

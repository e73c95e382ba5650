type SignedVersion = {
  readonly baseUrl: string
  readonly versionId: string
  /** The snippet that was looked up, and the index of its step. */
  readonly snippet: { readonly sha256: string; readonly index: number } | undefined
}

/**
 * Returns shell commands that verify the record of a version, and that it contains the snippet that was looked up. They stop at
 * the first failure. A test runs them.
 */
export function shellRecipe({ baseUrl, versionId, snippet }: SignedVersion): string {
  const compareSnippet = snippet
    ? ` &&
  test ${snippet.sha256} = "$(jq -j .content.requirements[${snippet.index}].config.snippet record.json |
    openssl dgst -sha256 -r | cut -c1-64)"`
    : ''
  return [
    `curl -fsS -o record.json ${baseUrl}/v1/versions/${versionId}/signature \\
  -o keys.json ${baseUrl}/.well-known/waymark-signing-keys.json &&`,
    `jq -cSj .content record.json | openssl dgst -sha256 -r | cut -c1-64 | tr -d '\\n' > hash &&
  test "$(cat hash)" = "$(jq -r .content_hash record.json)" &&
  test ${versionId} = "$(jq -r .content.setup_version_id record.json)"${compareSnippet} &&
  jq -er --slurpfile record record.json \\
    '.keys[] | select(.key_id == $record[0].key_id and .status != "revoked") | .public_key_pem' keys.json > key.pem &&`,
    `jq -r .signature record.json | openssl base64 -d -A > signature &&
  openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in hash -sigfile signature`,
  ].join('\n\n')
}

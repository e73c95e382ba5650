import type { DevFile } from './dev-file.ts'

type Announcement = Pick<DevFile, 'baseUrl' | 'accountKey' | 'signingKeyId'> & {
  /** Code for one sign-in to the console. */
  readonly signInCode: string
  readonly portMoved: boolean
}

/** Returns the text that `waymark dev` prints once everything responds: what a person opens, and how to see the rest. */
export function announcement({
  baseUrl,
  accountKey,
  signingKeyId,
  signInCode,
  portMoved,
}: Announcement): string {
  return `
  Demo     ${baseUrl}/demo
  Console  ${baseUrl}/console#sign-in=${signInCode}
  Key      ${accountKey}

The link to the console works once, within an hour. Later, sign in with the key, which the API takes, too.
${portMoved ? 'Port 3000 was taken; PORT=8080 npm start takes another. ' : ''}${signingKeyId === null ? 'Nothing can be published: there is no signing key. ' : ''}Documentation: ${baseUrl}/docs. More, such as the demo's sites, mails and guides, logs, and commands to try: npx waymark demo
Press Ctrl-C to stop everything. The data stays for the next start.
`
}

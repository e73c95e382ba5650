/** Anything that could be a secret, so that most lines are read only once. */
const suspicious = /wmk_live|wmi|:\/\/|PRIVATE KEY|bearer/i
/** Keys of accounts and installations, complete or cut off, and with an encoded underscore. */
const keys = /(wmk(?:_|%5f)live|wmi)(?:_|%5f)([0-9a-z]{8,})/gi
const KEY_CHARACTERS = 36
/** User name and password of a URL. */
const userinfo = /:\/\/([^\s/:@"\\]{0,100}):[^\s/@"\\]{1,300}@/g
const privateKeys = /(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[^-"]*/g
const bearers = /(bearer +)[\w.~+/-]{8,}/gi

/**
 * Replaces what has the form of a secret: keys of accounts and installations (whose last four characters stay, as in
 * lists), passwords in URLs, private keys and Bearer tokens.
 */
export function maskSecrets(text: string): string {
  if (!suspicious.test(text)) return text
  return text
    .replaceAll(keys, (_, prefix: string, rest: string) => {
      const end = rest.length === KEY_CHARACTERS ? rest.slice(-4) : ''
      return `${prefix}_…${end}`
    })
    .replaceAll(userinfo, '://$1:…@')
    .replaceAll(privateKeys, '$1…')
    .replaceAll(bearers, '$1…')
}

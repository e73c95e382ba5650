import querystring from 'node:querystring'
import { fieldError } from '../../errors/refuse-fields.ts'

/** Many times what any endpoint takes. A site may add parameters of its own to a URL. */
const MAX_PAIRS = 100
/**
 * Node exports this function (24.21, https://github.com/nodejs/node/blob/v24.x/lib/querystring.js), which its types and
 * documentation omit.
 */
const { unescapeBuffer } = querystring as typeof querystring & { unescapeBuffer(text: string): Buffer }

/**
 * Parses a query or the body of a form, given as one character for each byte. Repeated names become lists, and bytes
 * that are not UTF-8 become U+FFFD. `whole` names the text in errors. Throws 400 `invalid_request` for more than 100
 * pairs.
 */
export function parsePairs(text: string, whole: 'query' | 'body'): NodeJS.Dict<string | string[]> {
  if (text.split('&', MAX_PAIRS + 1).length > MAX_PAIRS) {
    const message = `must have at most ${MAX_PAIRS} parameters`
    throw fieldError('invalid_request', { path: '', code: 'too_many', message }, { whole })
  }
  return querystring.parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode })
}

/**
 * Unlike Node's own decoder (24.21, `qsUnescape` in https://github.com/nodejs/node/blob/v24.x/lib/querystring.js),
 * never throws: catching an error takes a hundred times as long as decoding a value.
 */
function decode(text: string): string {
  return /[%\u0080-\u00ff]/.test(text) ? unescapeBuffer(text).toString() : text
}

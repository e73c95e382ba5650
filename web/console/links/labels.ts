/** Link validity periods, keyed by seconds. */
export const validities = {
  '604800': 'a week',
  '2592000': '30 days',
  '7776000': '90 days',
  '31536000': 'a year',
}

export const DEFAULT_VALIDITY = '2592000'

/** Returns the URL of the page where anyone with the token can follow the guide. */
export function shareLink(token: string): string {
  return `${location.origin}/i#${token}`
}

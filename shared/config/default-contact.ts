/** Address in the user agent of checks until an operator sets `VERIFY_CONTACT_URL`. Nobody answers there, so no mail names it. */
export const DEFAULT_CONTACT = 'https://example.com/waymark'

/** English texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Another value found',
    message: 'In a browser, {url} has {found} where {expected} is expected.',
    hint: 'Replace the snippet with the one of this guide: the one on the page has the value of another account.',
  },
  rendered_before_consent: {
    title: 'Loaded before consent',
    message: 'The page requested {address} before the visitor had agreed in {tool}.',
    hint: 'Have {tool} hold the snippet back until the visitor has agreed.',
  },
  rendered_request_failed: {
    title: 'Request was not accepted',
    message: 'The page requested {address} and got {outcome}; {expected} is expected.',
    hint: 'Compare the id and the domain of the snippet with those in the settings of your account.',
  },
  rendered_blocked_by_csp: {
    title: 'Blocked by the Content-Security-Policy',
    message: 'The Content-Security-Policy of {url} blocks {blocked} with {directive}.',
    hint: 'Add {source} to {directive} in the Content-Security-Policy.',
  },
  rendered_script_error: {
    title: 'Stopped by a script error',
    message: 'In a browser, {url} has no {wanted}, and a script fails ({error}).',
    hint: 'Have the error fixed by whoever maintains the scripts of this page.',
  },
  rendered_not_found: {
    title: 'Not found in a browser',
    message: 'A browser opened {url} and ran its scripts, but there was no {wanted}.',
    hint: 'Check that the snippet is published on this page, and that nothing keeps it from running.',
  },
  rendered_consent_unhandled: {
    title: 'Consent tool could not be answered',
    message: '{url} may ask its visitors for consent, and the browser could not answer: {reason}.',
    hint: 'Open {url} in a private window, answer the question, and see that the snippet works; then confirm this step by hand.',
  },
  rendered_silent: {
    title: 'Page may hide from automated browsers',
    message:
      'There was no {wanted} on {url}, but the page may treat automated browsers in another way: {sign}.',
    hint: 'Open {url} in a browser, see that the snippet works, and confirm this step by hand.',
  },
  rendered_budget_exceeded: {
    title: 'Page needs too much',
    message: 'The page {url} needs more than {limit}, so the browser left before there was any {wanted}.',
    hint: 'Check a smaller page of the site, or confirm this step by hand.',
  },
  rendered_crashed: {
    title: 'Browser crashed',
    message: 'The browser ended while it had {url} open.',
    hint: 'Try again. If this continues, check a smaller page of the site, or confirm this step by hand.',
  },
  rendered_only: {
    title: 'Added by a script',
    message:
      'The snippet is not in the HTML of {url}, but it is there in a browser once the scripts have run.',
    hint: 'It works for visitors. Check again when the tool that adds it changes.',
  },
}

import { code, TRANSIENT, UNSURE, WARNING } from './code-entry.ts'

/** Problems with a response, with a page, with a script on it, with a signal, and of this service. */
export const readingCodes = {
  http_headers_timeout: code(
    '{host} accepted the request but did not answer in time.',
    'Check that the site opens quickly in a browser, then try again. If this continues, ask your hosting provider why {host} is slow.',
    TRANSIENT,
  ),
  http_body_timeout: code(
    '{host} stopped sending in the middle of the page.',
    'Try again. If this continues, ask your hosting provider to look into the error log of {host}.',
    TRANSIENT,
  ),
  http_protocol_error: code(
    '{host} did not answer with valid HTTP, the language of the web.',
    'Check that the address opens in a browser, and ask your hosting provider what answers on {host}.',
  ),
  http_headers_too_large: code(
    'The response headers of {host} are larger than {limit}.',
    'Have {host} send smaller headers; too many cookies are the usual cause.',
  ),
  http_body_incomplete: code(
    '{host} closed the connection before the page was complete.',
    'Try again. If this continues, ask your hosting provider to look into the error log of {host}.',
    TRANSIENT,
  ),
  http_body_too_large: code(
    'The page {url} is larger than {limit}; only its beginning was read.',
    'Move the checked content nearer to the top of the page, or check a smaller page of the site.',
    UNSURE,
  ),
  http_decode_failed: code(
    '{host} sent the page in a form that cannot be read: it is not valid {encoding}.',
    'Ask your hosting provider to check the settings for compression and character set.',
    UNSURE,
  ),
  http_encoding_unsupported: code(
    '{host} compresses the page in a way that cannot be read here: {encoding}.',
    'Have the web server use gzip, deflate, br or zstd, or no compression.',
    UNSURE,
  ),
  http_status_unexpected: code(
    '{url} answered with status {status}, but {expected} was expected.',
    'Open {url} in a private browser window; {advice}.',
  ),
  http_auth_required: code(
    '{url} is not open to everybody: it answered with status {status}.',
    'Remove the password or maintenance page while you check, or allow the user agent Waymark-Verify in your firewall or security plugin.',
    UNSURE,
  ),
  http_bot_challenge: code(
    'The bot protection of {vendor} answered instead of the page {url}.',
    'Allow the user agent Waymark-Verify in the bot protection of {vendor}, then try again.',
    UNSURE,
  ),
  http_rate_limited: code(
    '{url} answered that it gets too many requests (status 429).',
    'Wait a few minutes and try again. If this continues, allow the user agent Waymark-Verify in your firewall.',
    TRANSIENT,
  ),
  http_header_mismatch: code(
    'The response header {header} of {url} is {actual}, but should be {expected}.',
    'Set the header {header} in the settings of your web server, hosting provider or CDN.',
  ),
  http_body_mismatch: code(
    'The page {url} {what}.',
    'Open {url} in a private browser window and correct the page. If it is right there, clear the caches of the site.',
  ),
  http_too_slow: code(
    '{url} took {took} ms to answer, but should take {limit} ms at most.',
    'Try again. If it stays slow, a page cache or a CDN in front of the site helps most.',
    { retryable: true },
  ),
  http_soft_404: code(
    'The site also answers for {url}, a page that does not exist, so its answer for your page proves nothing.',
    'Have the site answer with status 404 for pages that do not exist.',
  ),

  content_not_html: code(
    'The page {url} is sent as {contentType}, not as HTML.',
    'Enter the address of a page that visitors see, not that of a file.',
  ),
  content_xhtml: code(
    'The page {url} is sent as XHTML (application/xhtml+xml), which browsers do not read as HTML, so it was not checked.',
    'Confirm this step by hand, or have the web server send the page as text/html.',
    UNSURE,
  ),
  content_empty: code(
    'The page {url} is empty.',
    'Open {url} in a private browser window. If it is not empty there, ask your hosting provider why others get it empty.',
  ),
  content_unclear: code(
    'The page {url} has {part}, so it is not certain how browsers read it.',
    'Confirm this step by hand.',
    UNSURE,
  ),
  content_too_complex: code(
    'The page {url} takes too much work to search, so its content is not known.',
    'Check a simpler page of the site, or confirm this step by hand.',
    UNSURE,
  ),
  content_needs_javascript: code(
    'The page {url} is put together by JavaScript in the browser, so its content could not be read.',
    'Put the snippet into the HTML that the server sends, such as index.html, or confirm this step by hand.',
    UNSURE,
  ),

  script_not_found: code(
    'The snippet was not found on {url}: {seen}.',
    'Add the snippet to this page as the guide shows it, in place of any copy that differs, publish the change, and clear the caches of the site.',
  ),
  script_too_many: code(
    '{matches} of {selector} on {url}, but {limit}.',
    'Remove {surplus} from the page: look in the theme, in plugins and in the tag manager, then clear the caches of the site.',
  ),
  script_wrong_place: code('The snippet is {actual}, but belongs {expected}.', 'Move the snippet {whereTo}.'),
  script_attribute_mismatch: code(
    'The snippet is on the page, but its {attribute} is {actual}; expected was {expected}.',
    'Copy the whole snippet from the guide again and replace the one on the page.',
  ),
  script_in_unclosed_markup: code(
    'The snippet is on the page (line {line}), but {what} that begins in line {opened} is not closed before it, so browsers read the snippet as a part of it.',
    'Close {what} of line {opened} with {close} before the snippet begins.',
  ),
  script_inactive: code(
    'The snippet is on the page, but {whyItDoesNothing}.',
    'Paste the snippet again {inTheRightPlace}, as the guide shows it, and remove the copy that does nothing.',
  ),
  script_not_run: code(
    'The snippet is on the page (line {line}), but browsers do not run it: {why}.',
    'Replace the snippet in line {line} by the one from the guide, {how}.',
    WARNING,
  ),
  script_consent_gated: code(
    'The snippet waits for the consent of each visitor ({gate}).',
    'If that is what you want, check that the snippet runs once a visitor agrees. If it needs no consent, take it out of the consent tool.',
    WARNING,
  ),
  script_altered: code(
    '{what} by an optimiser ({optimiser}).',
    'If the snippet does not work, exclude it in the settings of {optimiser}.',
    WARNING,
  ),
  script_blocked_by_csp: code(
    'The Content-Security-Policy of the page does not allow the snippet ({directive}), so browsers block it.',
    'Add {source} to {directive} in the policy; it is set in the web server, in a security plugin or in a meta tag.',
    WARNING,
  ),
  script_only_after_cache_bust: code(
    'The snippet is on the page, but a cache still gives visitors {url} without it.',
    'Clear the caches of the site: that of the caching plugin, of your hosting provider and of the CDN.',
  ),
  script_may_be_added: code(
    'The snippet is not in the HTML of the page, but the script in line {line} names its address and may add it.',
    'Open the page in a browser and check that the snippet works there, then confirm this step by hand. If it does not work, correct the script in line {line}.',
    UNSURE,
  ),
  script_via_tag_manager: code(
    'The snippet is not in the page itself, but the tag manager {container} is, and may load it.',
    'Check that the snippet is in {container} and that the latest version of it is published, then confirm this step by hand.',
    UNSURE,
  ),
  script_platform_mismatch: code(
    'The page looks like {actual}, but the guide was followed for {expected}.',
    'Choose {actual} in the guide and follow its steps.',
    WARNING,
  ),
  script_integrity_mismatch: code(
    'The integrity value of the snippet is {actual}; expected was {expected}.',
    'Copy the whole snippet from the guide again and replace the one on the page.',
  ),

  signal_not_received: code(
    'The signal {name} has not arrived from the site {since}.',
    'Open the site once, so that it can send the signal, then check again.',
    { retryable: true },
  ),

  system_deadline_exceeded: code(
    'The check ran out of time before there was an answer.',
    'Try again. If this continues, the site answers too slowly to be checked: ask your hosting provider.',
    TRANSIENT,
  ),
  system_config_invalid: code(
    'The check of this step is not set up correctly: {reason}.',
    'Your site is not the cause. Tell the author of the guide.',
    { ...UNSURE, fixedBy: 'guide' },
  ),
  system_cancelled: code('The check was cancelled before there was an answer.', 'Start the check again.', {
    ...TRANSIENT,
    fixedBy: 'nobody',
  }),
  system_overloaded: code('Too many checks are running, so this one did not run.', 'Try again in a minute.', {
    ...TRANSIENT,
    fixedBy: 'operator',
  }),
  system_target_busy: code(
    '{host} is being checked too often at the moment, so this check did not run.',
    'Try again in {retryAfterSeconds} seconds.',
    { ...TRANSIENT, fixedBy: 'nobody' },
  ),
  system_internal_error: code(
    'The check failed because of an internal error, not because of your site.',
    'Try again. If this continues, contact support and name the request id.',
    { ...TRANSIENT, fixedBy: 'operator' },
  ),
} as const

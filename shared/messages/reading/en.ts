/** English texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'Site did not answer in time',
    message: '{host} accepted the request but did not answer in time.',
    hint: 'Check that the site opens quickly in a browser, then try again. If this continues, ask your hosting provider why {host} is slow.',
  },
  http_body_timeout: {
    title: 'Page stopped loading',
    message: '{host} stopped sending in the middle of the page.',
    hint: 'Try again. If this continues, ask your hosting provider to check the error log of {host}.',
  },
  http_protocol_error: {
    title: 'Invalid answer from the site',
    message: '{host} did not answer with valid HTTP, the language of the web.',
    hint: 'Check that the address opens in a browser, and ask your hosting provider what answers on {host}.',
  },
  http_version_unsupported: {
    title: 'Site answers only over HTTP/2',
    message: '{host} answers only over HTTP/2, but checks ask over HTTP/1.1.',
    hint: 'The site may well work in browsers. Have {host} accept HTTP/1.1 as well, or confirm this step by hand.',
  },
  http_headers_too_large: {
    title: 'Response headers too large',
    message: 'The response headers of {host} are larger than {limit}.',
    hint: 'Have {host} send smaller headers; too many cookies are the usual cause.',
  },
  http_body_incomplete: {
    title: 'Page arrived incomplete',
    message: '{host} closed the connection before the page was complete.',
    hint: 'Try again. If this continues, ask your hosting provider to check the error log of {host}.',
  },
  http_body_too_large: {
    title: 'Page too large',
    message: 'The page {url} is larger than {limit}; only its beginning was read.',
    hint: 'Move the checked content nearer to the top of the page, or check a smaller page of the site.',
  },
  http_decode_failed: {
    title: 'Page cannot be read',
    message: '{host} sent the page in a form that cannot be read: it is not valid {encoding}.',
    hint: 'Ask your hosting provider to check the settings for compression and character set.',
  },
  http_encoding_unsupported: {
    title: 'Unsupported compression',
    message: '{host} compresses the page in a way that cannot be read here: {encoding}.',
    hint: 'Have the web server use gzip, deflate, br or zstd, or no compression.',
  },
  http_status_unexpected: {
    title: 'Unexpected status',
    message: '{url} answered with status {status}, but {expected} was expected.',
    hint: 'Open {url} in a private browser window; {advice}.',
  },
  http_auth_required: {
    title: 'Page not public',
    message: '{url} is not public: it answered with status {status}.',
    hint: 'Remove the password or maintenance page while you check, or allow the user agent Waymark-Verify in your firewall or security plugin.',
  },
  http_bot_challenge: {
    title: 'Blocked by bot protection',
    message: 'The bot protection of {vendor} answered instead of the page {url}.',
    hint: 'Allow the user agent Waymark-Verify in the bot protection of {vendor}, then try again.',
  },
  http_rate_limited: {
    title: 'Site reports too many requests',
    message: '{url} answered that it gets too many requests (status 429).',
    hint: 'Wait a few minutes and try again. If this continues, allow the user agent Waymark-Verify in your firewall.',
  },
  http_header_mismatch: {
    title: 'Wrong response header',
    message: 'The response header {header} of {url} is {actual}, but should be {expected}.',
    hint: 'Set the header {header} in the settings of your web server, hosting provider or CDN.',
  },
  http_body_mismatch: {
    title: 'Page text does not match',
    message: 'The page {url} {what}.',
    hint: 'Open {url} in a private browser window and correct the page. If it is right there, clear the caches of the site.',
  },
  http_too_slow: {
    title: 'Site too slow',
    message: '{url} took {took} ms to answer, but should take at most {limit} ms.',
    hint: 'Try again. If it stays slow, a page cache or a CDN in front of the site helps most.',
  },
  http_soft_404: {
    title: 'Site answers for missing pages',
    message:
      'The site also answers for {url}, a page that does not exist, so its answer for your page proves nothing.',
    hint: 'Have the site answer with status 404 for pages that do not exist.',
  },

  content_not_html: {
    title: 'Not a web page',
    message: 'The page {url} is sent as {contentType}, not as HTML.',
    hint: 'Enter the address of a page that visitors see, not the address of a file.',
  },
  content_xhtml: {
    title: 'Page sent as XHTML',
    message:
      'The page {url} is sent as XHTML (application/xhtml+xml), which browsers do not read as HTML, so it was not checked.',
    hint: 'Confirm this step by hand, or have the web server send the page as text/html.',
  },
  content_empty: {
    title: 'Page is empty',
    message: 'The page {url} is empty.',
    hint: 'Open {url} in a private browser window. If it is not empty there, ask your hosting provider why it is empty for other visitors.',
  },
  content_unclear: {
    title: 'Page cannot be read with certainty',
    message: 'The page {url} has {part}, so it is not certain how browsers read it.',
    hint: 'Confirm this step by hand.',
  },
  content_too_complex: {
    title: 'Page too complex',
    message: 'The page {url} takes too much work to search, so its content is not known.',
    hint: 'Check a simpler page of the site, or confirm this step by hand.',
  },
  content_needs_javascript: {
    title: 'Page needs JavaScript',
    message: 'The page {url} is put together by JavaScript in the browser, so its content could not be read.',
    hint: 'Put the snippet into the HTML that the server sends, such as index.html, or confirm this step by hand.',
  },
  content_stand_in: {
    title: 'Another page stands in for it',
    message: 'Visitors of {url} see {what}, so the page with the snippet could not be read.',
    hint: 'Check the address of the page itself, or open the site to visitors, then try again.',
  },

  signal_not_received: {
    title: 'No signal yet',
    message: 'The signal {name} has not arrived from the site {since}.',
    hint: 'Open the site once, so that it can send the signal, then check again.',
  },
  signal_stale: {
    title: 'The signal has stopped',
    message: 'The signal {name} has not arrived from the site {since}, although it did before.',
    hint: 'Open the site, and see whether the snippet is still on its pages and still sends.',
  },

  system_deadline_exceeded: {
    title: 'Check ran out of time',
    message: 'The check ran out of time before there was an answer.',
    hint: 'Try again. If this continues, the site answers too slowly to be checked: ask your hosting provider.',
  },
  system_config_invalid: {
    title: 'Check not set up correctly',
    message: 'The check of this step is not set up correctly: {reason}.',
    hint: 'Your site is not the cause. Tell the author of the guide.',
  },
  system_check_unsupported: {
    title: 'Check not supported yet',
    message: 'The service does not support the check of this step yet: {reason}.',
    hint: 'Your site is not the cause. Try again later. If this continues, contact support and include the request id.',
  },
  system_cancelled: {
    title: 'Check cancelled',
    message: 'The check was cancelled before there was an answer.',
    hint: 'Start the check again.',
  },
  system_overloaded: {
    title: 'Too many checks running',
    message: 'Too many checks are running, so this one did not run.',
    hint: 'Try again in a minute.',
  },
  system_target_busy: {
    title: 'Site checked too often',
    message: '{host} is being checked too often at the moment, so this check did not run.',
    hint: 'Try again in {retryAfterSeconds} seconds.',
  },
  system_internal_error: {
    title: 'Internal error',
    message: 'The check failed because of an internal error, not because of your site.',
    hint: 'Try again. If this continues, contact support and include the request id.',
  },
} as const

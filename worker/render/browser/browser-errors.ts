/** Chromium, or the process of the visited page, ended during a visit. Another try may succeed. */
export class BrowserCrashed extends Error {
  override name = 'BrowserCrashed'
}

/** Chromium cannot be started as it is set up. The message says what to do. */
export class BrowserUnavailable extends Error {
  override name = 'BrowserUnavailable'
}

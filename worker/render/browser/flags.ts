type Flag = { readonly flag: string; readonly why: string }

/**
 * Flags without which a page, or Chromium itself, could reach the network past the proxy of its visit. Some belong only to
 * Chrome and some only to the headless shell, which ignore those of the other. Each is tested in
 * test/worker/render/isolation.
 */
export const isolationFlags = [
  {
    flag: '--proxy-server=http://127.0.0.1:9',
    why: 'what belongs to no visit, such as an update, goes to a closed port',
  },
  {
    flag: '--proxy-bypass-list=<-loopback>',
    why: 'Chromium sends 127/8, [::1], 169.254/16 and localhost past any proxy unless told otherwise',
  },
  {
    flag: '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    why: 'no name is looked up and no address is dialled but that of the proxies',
  },
  {
    flag: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    why: 'WebRTC sends no datagrams (headless shell)',
  },
  {
    flag: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    why: 'WebRTC sends no datagrams (Chrome)',
  },
  { flag: '--disable-quic', why: 'QUIC is UDP, which no HTTP proxy carries' },
  { flag: '--disable-shared-workers', why: 'their requests escape interception (playwright-core 1.65.1)' },
  {
    flag: '--disable-background-networking',
    why: 'no updates, variations or other traffic of Chrome itself',
  },
  { flag: '--disable-component-update', why: 'no downloads of components' },
  { flag: '--disable-domain-reliability', why: 'no reports to Google about failed requests' },
  { flag: '--disable-sync', why: 'no account' },
  { flag: '--disable-default-apps', why: 'no installation of apps at the first start' },
  { flag: '--disable-extensions', why: 'none of the system either' },
  { flag: '--disable-component-extensions-with-background-pages', why: 'none of Chrome’s own' },
  { flag: '--disable-field-trial-config', why: 'the same behaviour on every machine' },
  { flag: '--no-pings', why: 'no auditing of links' },
  { flag: '--metrics-recording-only', why: 'no reports of usage' },
  { flag: '--no-first-run', why: 'no welcome, and what it loads' },
  { flag: '--no-default-browser-check', why: 'no question' },
  { flag: '--disable-search-engine-choice-screen', why: 'no question' },
  { flag: '--disable-breakpad', why: 'no crash reports' },
  { flag: '--disable-crash-reporter', why: 'no crash reports (headless shell)' },
  { flag: '--deny-permission-prompts', why: 'no camera, location or notification' },
  { flag: '--disable-speech-api', why: 'speech recognition is a service of Google' },
  { flag: '--disable-file-system', why: 'no files' },
  { flag: '--disable-presentation-api', why: 'it searches the local network for screens' },
  { flag: '--disable-remote-playback-api', why: 'it searches the local network for screens' },
  { flag: '--block-new-web-contents', why: 'no popups (headless shell); those of Chrome are closed' },
] as const satisfies readonly Flag[]

const disabledFeatures = [
  // Traffic of Chromium itself.
  'AimEnabled',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'InterestFeedContentSuggestions',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
  // They search the local network, or answer in it.
  'DialMediaRouteProvider',
  'MediaRouter',
  'WebRtcHideLocalIpsWithMdns',
  // Plain http stays http: a page that only answers there is to be seen.
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  // Chromium 155 aborts preflighted redirects under interception (https://github.com/microsoft/playwright/issues/43242).
  'AvoidCorsURLLoaderRestartOnRedirect',
  // As Playwright expects (playwright-core 1.65.1, chromiumSwitches.ts).
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
]

/** Flags for running without a screen, evenly and without questions. */
const operationFlags = [
  { flag: '--headless', why: 'no screen' },
  { flag: '--remote-debugging-pipe', why: 'Playwright’s channel; Chromium ends when it closes' },
  { flag: '--allow-pre-commit-input', why: 'as Playwright expects' },
  { flag: '--disable-back-forward-cache', why: 'as Playwright expects' },
  { flag: '--disable-background-timer-throttling', why: 'pages of visits are all in the background' },
  { flag: '--disable-backgrounding-occluded-windows', why: 'pages of visits are all in the background' },
  { flag: '--disable-dev-shm-usage', why: '/dev/shm has 64 MB in a container' },
  { flag: '--disable-gpu', why: 'there is none' },
  { flag: '--disable-software-rasterizer', why: 'the GPU process is in a sandbox only without one' },
  { flag: '--disable-hang-monitor', why: 'no question' },
  { flag: '--disable-prompt-on-repost', why: 'no question' },
  { flag: '--disable-renderer-backgrounding', why: 'pages of visits are all in the background' },
  { flag: '--disk-cache-size=1', why: 'each visit begins without a cache' },
  { flag: '--force-color-profile=srgb', why: 'the same on every machine' },
  { flag: '--hide-scrollbars', why: 'the same on every machine' },
  { flag: '--js-flags=--max-old-space-size=384', why: 'megabytes of scripts in one process' },
  { flag: '--mute-audio', why: 'no sound' },
  { flag: '--noerrdialogs', why: 'no question' },
  { flag: '--password-store=basic', why: 'no keyring' },
  { flag: '--use-mock-keychain', why: 'no keyring (macOS)' },
  { flag: '--window-size=1280,800', why: 'that of the pages' },
] as const satisfies readonly Flag[]

/**
 * The whole command line but for the profile and the user agent. Playwright's own list is not used: it has `--no-sandbox`,
 * `--disable-popup-blocking`, `--disable-ipc-flooding-protection` and `--enable-unsafe-swiftshader` in it.
 */
export const chromiumFlags: readonly string[] = [
  ...isolationFlags.map(({ flag }) => flag),
  `--disable-features=${disabledFeatures.join(',')}`,
  ...operationFlags.map(({ flag }) => flag),
]

/** Attributes of `<waymark-guide>`. */
export type AttributeName =
  | 'embed-key'
  | 'installation-token'
  | 'base-url'
  | 'target'
  | 'platform'
  | 'locale'
  | 'scope'
  | 'variables'
  | 'storage'
  | 'contact'

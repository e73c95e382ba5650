/** Template file of a guide without steps, in the format of `POST /v1/admin/projects/{id}/templates/import`. */
export const blankFile = {
  waymark_template: 1,
  name: '',
  default_locale: 'en',
  locales: ['en'],
  default_platform: 'html',
  detection_rules: [],
  variables: [],
  allowed_scopes: ['site'],
  default_scope: 'site',
  changelog: '',
  requirements: [],
}

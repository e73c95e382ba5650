/** Credentials by the name that operations use. */
export const securitySchemes = {
  accountKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An account API key, which is secret: `wmk_live_` and 36 characters.',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of the setting OPERATOR_TOKEN. Without it, these paths do not exist.',
  },
  operatorPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same token as the password, with any user name, for browsers.',
  },
  embedKey: {
    type: 'http',
    scheme: 'bearer',
    description: "Optional. If it is sent, it must be the request's embed key.",
  },
  installationToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      "An installation's token, `wmi_` and 36 characters, for one customer and anyone who helps them.",
  },
} as const

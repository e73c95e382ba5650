/** Credentials by the name that operations have for them. */
export const securitySchemes = {
  accountKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An account API key, `wmk_live_` and 36 characters. It is a secret.',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'What the setting OPERATOR_TOKEN says. Without it these paths do not exist.',
  },
  operatorPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same token as the password, with any user name: for browsers.',
  },
  embedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Not needed. When it is sent, it must be the embed key of the request.',
  },
  installationToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of one installation, `wmi_` and 36 characters: for one customer and those who help them.',
  },
} as const

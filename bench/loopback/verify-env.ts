/** Port of the page server, and the address of its DNS server, as the page server reports them. */
export type Site = { readonly port: number; readonly resolver: string }

/** Returns the settings of a worker that can visit the site without limits per host. */
export function verifyEnv({ port, resolver }: Site): Readonly<Record<string, string>> {
  return {
    VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
    VERIFY_ALLOW_HOSTS: 'bench.waymark.test',
    VERIFY_ALLOW_PORTS: String(port),
    RESOLVERS: resolver,
    LIMIT_PER_HOST_AT_ONCE: '1000',
    LIMIT_PER_HOST_PER_MINUTE: '1000000000',
    LIMIT_PER_ADDRESS_PER_MINUTE: '1000000000',
    LIMIT_PER_ADDRESS_IN_ALL_PER_MINUTE: '1000000000',
    LIMIT_LOOKUPS_PER_DOMAIN_PER_MINUTE: '1000000000',
    LIMIT_LOOKUPS_PER_DOMAIN_IN_ALL_PER_MINUTE: '1000000000',
  }
}

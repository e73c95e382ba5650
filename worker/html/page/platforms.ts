type Marks = { readonly name: string; readonly generator: RegExp; readonly address?: RegExp }

/** Platforms, recognised by their generator element or by the addresses of their files. */
const platforms: readonly Marks[] = [
  { name: 'WordPress', generator: /^wordpress/i, address: /\/wp-(content|includes)\// },
  {
    name: 'Shopify',
    generator: /^shopify/i,
    address: /\/\/cdn\.shopify\.com\/|\.myshopify\.com\/|\/cdn\/shop\//,
  },
  { name: 'Wix', generator: /^wix\.com/i, address: /\/\/static\.(wixstatic|parastorage)\.com\// },
  { name: 'Squarespace', generator: /^squarespace/i, address: /\/\/(assets|static1)\.squarespace\.com\// },
  { name: 'Webflow', generator: /^webflow/i, address: /\/\/(assets|cdn\.prod)\.website-files\.com\// },
  { name: 'Joomla', generator: /^joomla/i, address: /\/media\/(system|vendor\/joomla)[-\w]*\/js\// },
  {
    name: 'Drupal',
    generator: /^drupal/i,
    address: /\/core\/misc\/drupal\.|\/sites\/[\w.-]+\/files\/(css|js)\//,
  },
  { name: 'Magento', generator: /^magento/i, address: /\/static\/version\d+\/frontend\// },
  { name: 'PrestaShop', generator: /^prestashop/i, address: /\/modules\/ps_\w+\// },
  { name: 'Ghost', generator: /^ghost/i },
  { name: 'HubSpot', generator: /^hubspot/i, address: /\/hs-fs\/hub\/|\/\/[\w.-]+\.hubspotusercontent/ },
  { name: 'BigCommerce', generator: /^bigcommerce/i, address: /\/\/cdn\d+\.bigcommerce\.com\// },
  { name: 'TYPO3', generator: /^typo3/i, address: /\/typo3temp\// },
  { name: 'Blogger', generator: /^blogger/i, address: /\/\/www\.blogger\.com\/static\// },
  { name: 'Weebly', generator: /^weebly/i, address: /\/\/cdn\d*\.editmysite\.com\// },
  { name: 'Framer', generator: /^framer/i, address: /\/\/framerusercontent\.com\// },
]

/** The platform that generated a page. The generator element takes precedence over file addresses. */
export function platformOf({
  generators,
  addresses,
}: {
  readonly generators: readonly string[]
  readonly addresses: readonly string[]
}): string | undefined {
  const named = platforms.find(({ generator }) => generators.some((text) => generator.test(text.trim())))
  const countMarks = (): Marks | undefined =>
    platforms.find(({ address }) => address && addresses.some((text) => address.test(text)))
  return (named ?? countMarks())?.name
}

/** The name of a platform that can be recognised, by its slug; undefined for all others. */
export function recognisable(slug: string): string | undefined {
  return platforms.find(({ name }) => name.toLowerCase() === slug)?.name
}

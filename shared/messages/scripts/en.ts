/** English texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Snippet not found',
    message: 'The snippet was not found on {url}: {seen}.',
    hint: 'Add the snippet to this page as the guide shows it, in place of any copy that differs, publish the change, and clear the caches of the site.',
  },
  script_too_many: {
    title: 'Snippet found too often',
    message: 'The snippet is on {url} {matches}, but {limit}.',
    hint: 'Remove {surplus} from the page: look in the theme, in plugins and in the tag manager, then clear the caches of the site.',
  },
  script_wrong_place: {
    title: 'Snippet in the wrong place',
    message: 'The snippet is {actual}, but belongs {expected}.',
    hint: 'Move the snippet {whereTo}.',
  },
  script_wrong_address: {
    title: 'Snippet with a wrong address',
    message:
      'The snippet is on the page (line {line}), but browsers ask for {actual} and not for an address that has {expected}.',
    hint: 'Copy the whole snippet from the guide again, {how}, and remove the one on line {line}.',
  },
  script_attribute_mismatch: {
    title: 'Snippet has a wrong value',
    message: 'The snippet is on the page, but its {attribute} is {actual}; it should be {expected}.',
    hint: 'Copy the whole snippet from the guide again and replace the one on the page.',
  },
  script_in_unclosed_markup: {
    title: 'Snippet inside unclosed markup',
    message:
      'The snippet is on the page (line {line}), but {what} that begins on line {opened} is not closed before it, so browsers read the snippet as part of it.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Snippet has no effect',
    message: 'The snippet is on the page, but {whyItDoesNothing}.',
    hint: 'Paste the snippet again {inTheRightPlace}, as the guide shows it, and remove the copy that does nothing.',
  },
  script_not_run: {
    title: 'Snippet does not run',
    message: 'The snippet is on the page (line {line}), but browsers do not run it: {why}.',
    hint: 'Replace the snippet on line {line} with the one from the guide, {how}.',
  },
  script_held_back: {
    title: 'Snippet held back by a tool',
    message:
      'The snippet is on the page (line {line}), but a tool keeps browsers from running it at once: {how}.',
    hint: 'Leave the snippet as it is. Find the consent tool or the optimiser of the site that changed it, check that it lets the snippet run, then confirm this step by hand. If the site uses no such tool, paste the snippet again as the guide shows it.',
  },
  script_consent_gated: {
    title: 'Snippet waits for consent',
    message: 'The snippet waits for the consent of each visitor ({gate}).',
    hint: 'If that is what you want, check that the snippet runs once a visitor agrees. If it needs no consent, take it out of the consent tool.',
  },
  script_altered: {
    title: 'Snippet changed by an optimiser',
    message: '{what} by an optimiser ({optimiser}).',
    hint: 'If the snippet does not work, exclude it in the settings of {optimiser}.',
  },
  script_blocked_by_csp: {
    title: 'Snippet blocked by a security policy',
    message:
      'The Content-Security-Policy of the page does not allow the snippet ({directive}), so browsers block it.',
    hint: 'Add {source} to {directive} in the policy; it is set in the web server, in a security plugin or in a meta tag.',
  },
  script_only_after_cache_bust: {
    title: 'Old page in a cache',
    message: 'The snippet is on the page, but a cache still gives visitors {url} without it.',
    hint: 'Clear the caches of the site: those of the caching plugin, the hosting provider and the CDN.',
  },
  script_may_be_added: {
    title: 'Snippet may be added by a script',
    message:
      'The snippet is not in the HTML of the page, but the script on line {line} contains its address or a value of it, and may add it.',
    hint: 'Open the page in a browser and check that the snippet works there, then confirm this step by hand. If it does not work, correct the script on line {line}.',
  },
  script_via_tag_manager: {
    title: 'Snippet may be in a tag manager',
    message: 'The snippet is not in the page itself, but the tag manager {container} is, and may load it.',
    hint: 'Check that the snippet is in {container} and that the latest version of it is published, then confirm this step by hand.',
  },
  script_not_in_tag_manager: {
    title: 'Snippet is in neither page nor tag manager',
    message:
      'The snippet is not in the page, and the published version of the tag manager {container} does not name {wanted} either.',
    hint: 'Add the snippet to the page, or add it to {container} and publish the container. If another script loads it, confirm this step by hand.',
  },
  script_platform_mismatch: {
    title: 'Different platform',
    message: 'The page looks like {actual}, but the guide was followed for {expected}.',
    hint: 'Choose {actual} in the guide and follow its steps.',
  },
  script_integrity_mismatch: {
    title: 'Wrong integrity value',
    message: 'The integrity value of the snippet is {actual}; it should be {expected}.',
    hint: 'Copy the whole snippet from the guide again and replace the one on the page.',
  },
} as const

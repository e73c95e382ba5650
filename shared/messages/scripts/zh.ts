/** Chinese texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: '未找到代码段',
    message: '在 {url} 上未找到该代码段：{seen}。',
    hint: '请按照指南所示将代码段添加到此页面，并替换任何与之不同的副本，然后发布更改并清除网站的缓存。',
  },
  script_too_many: {
    title: '代码段出现次数过多',
    message: '该代码段在 {url} 上出现了 {matches}，但{limit}。',
    hint: '请从页面中移除{surplus}：在主题、插件和跟踪代码管理器中查找，然后清除网站的缓存。',
  },
  script_wrong_place: {
    title: '代码段的位置不正确',
    message: '该代码段{actual}，但应{expected}。',
    hint: '请将代码段移到{whereTo}。',
  },
  script_wrong_address: {
    title: '代码段的地址不正确',
    message: '页面上有该代码段（第 {line} 行），但浏览器请求的是{actual}，而不是含有{expected}的地址。',
    hint: '请从指南中重新复制完整的代码段，{how}，然后移除第 {line} 行的代码段。',
  },
  script_attribute_mismatch: {
    title: '代码段中的值不正确',
    message: '页面上有该代码段，但其中有一个值不正确：{attribute}。实际为：{actual}；应为：{expected}。',
    hint: '请从指南中重新复制完整的代码段，并替换页面上的代码段。',
  },
  script_in_unclosed_markup: {
    title: '代码段位于未闭合的标记中',
    message:
      '页面上有该代码段（第 {line} 行），但从第 {opened} 行开始的{what}在它之前没有闭合，因此浏览器会把代码段当作其中的一部分。',
    hint: '{advice}。',
  },
  script_inactive: {
    title: '代码段不起作用',
    message: '页面上有该代码段，但{whyItDoesNothing}。',
    hint: '请按照指南所示将代码段重新粘贴到{inTheRightPlace}，并移除不起作用的副本。',
  },
  script_not_run: {
    title: '代码段不会被执行',
    message: '页面上有该代码段（第 {line} 行），但浏览器不会执行它：{why}。',
    hint: '请用指南中的代码段替换第 {line} 行的代码段，{how}。',
  },
  script_held_back: {
    title: '代码段被某个工具延后执行',
    message: '页面上有该代码段（第 {line} 行），但有工具阻止浏览器立即执行它：{how}。',
    hint: '请保持代码段不变。找到网站上更改了它的同意管理工具或优化工具，确认该工具会让代码段执行，然后手动确认此步骤。如果网站没有使用此类工具，请按照指南所示重新粘贴代码段。',
  },
  script_consent_gated: {
    title: '代码段在等待访客同意',
    message: '该代码段在每位访客同意之后才会执行（{gate}）。',
    hint: '如果这正是您想要的，请确认访客同意后代码段会执行。如果它不需要征得同意，请将其从同意管理工具中移出。',
  },
  script_altered: {
    title: '代码段被优化工具更改',
    message: '{what}，这是优化工具造成的（{optimiser}）。',
    hint: '如果代码段无法正常工作，请在优化工具（{optimiser}）的设置中将其排除。',
  },
  script_blocked_by_csp: {
    title: '代码段被安全策略阻止',
    message: '页面的 Content-Security-Policy 不允许该代码段（{directive}），因此浏览器会阻止它。',
    hint: '请在该策略的 {directive} 中添加以下内容：{source}。该策略在网页服务器、安全插件或 meta 标签中设置。',
  },
  script_only_after_cache_bust: {
    title: '缓存中的页面已过时',
    message: '页面上有该代码段，但缓存提供给访客的 {url} 仍不含该代码段。',
    hint: '请清除网站的缓存：包括缓存插件、主机服务商和 CDN 的缓存。',
  },
  script_may_be_added: {
    title: '代码段可能由脚本添加',
    message: '页面的 HTML 中没有该代码段，但第 {line} 行的脚本包含它的地址或其中的某个值，可能会添加它。',
    hint: '请在浏览器中打开页面，确认代码段在那里正常工作，然后手动确认此步骤。如果不能正常工作，请更正第 {line} 行的脚本。',
  },
  script_via_tag_manager: {
    title: '代码段可能在跟踪代码管理器中',
    message: '页面本身没有该代码段，但有跟踪代码管理器 {container}，它可能会加载该代码段。',
    hint: '请确认 {container} 中有该代码段，并且其最新版本已发布，然后手动确认此步骤。',
  },
  script_not_in_tag_manager: {
    title: '页面和跟踪代码管理器中都没有代码段',
    message: '页面上没有该代码段，跟踪代码管理器 {container} 的已发布版本中也没有{wanted}。',
    hint: '请将代码段添加到页面，或将其添加到 {container} 并发布该容器。如果代码段由其他脚本加载，请手动确认此步骤。',
  },
  script_platform_mismatch: {
    title: '平台不同',
    message: '页面看起来使用的是 {actual}，但您是按照适用于 {expected} 的指南操作的。',
    hint: '请在指南中选择 {actual}，并按照其中的步骤操作。',
  },
  script_integrity_mismatch: {
    title: '完整性（integrity）值不正确',
    message: '代码段的 integrity 值不正确。实际为：{actual}；应为：{expected}。',
    hint: '请从指南中重新复制完整的代码段，并替换页面上的代码段。',
  },
}

/** Chinese texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: '发现了其他值',
    message: '在浏览器中，{url} 上的是{found}，但预期是{expected}。',
    hint: '请将代码段替换为本指南中的代码段：页面上的代码段含有另一个账户的值。',
  },
  rendered_before_consent: {
    title: '在访客同意之前已加载',
    message: '访客尚未在 {tool} 中同意，页面就请求了 {address}。',
    hint: '请让 {tool} 在访客同意之前阻止该代码段执行。',
  },
  rendered_request_failed: {
    title: '请求未被接受',
    message: '页面请求了 {address}，结果是{outcome}，但预期是{expected}。',
    hint: '请将代码段中的 ID 和域名与您账户设置中的进行比较。',
  },
  rendered_blocked_by_csp: {
    title: '被 Content-Security-Policy 阻止',
    message: '{url} 的 Content-Security-Policy 阻止了 {blocked}（{directive}）。',
    hint: '请在 Content-Security-Policy 的 {directive} 中添加以下内容：{source}。',
  },
  rendered_script_error: {
    title: '因脚本错误而未生效',
    message: '浏览器在 {url} 上没有找到{wanted}，并且有脚本出错（{error}）。',
    hint: '请让维护此页面脚本的人员修复该错误。',
  },
  rendered_not_found: {
    title: '在浏览器中未找到',
    message: '浏览器打开了 {url} 并执行了其中的脚本，但没有找到{wanted}。',
    hint: '请确认代码段已在此页面上发布，并且没有什么会阻止它执行。',
  },
  rendered_consent_unhandled: {
    title: '未能答复同意管理工具',
    message: '{url} 可能会征求访客的同意，但浏览器未能作出选择：{reason}。',
    hint: '请在浏览器的无痕窗口中打开 {url}，作出选择，确认代码段正常工作，然后手动确认此步骤。',
  },
  rendered_silent: {
    title: '页面可能会回避自动化浏览器',
    message: '浏览器在 {url} 上没有找到{wanted}，但该页面可能会区别对待自动化浏览器：{sign}。',
    hint: '请在浏览器中打开 {url}，确认代码段正常工作，然后手动确认此步骤。',
  },
  rendered_budget_exceeded: {
    title: '页面消耗的资源过多',
    message: '页面 {url} 超出了限制（{limit}），因此浏览器在找到{wanted}之前就离开了该页面。',
    hint: '请检查网站上较小的页面，或手动确认此步骤。',
  },
  rendered_crashed: {
    title: '浏览器崩溃',
    message: '浏览器在打开 {url} 期间崩溃。',
    hint: '请重试。如果问题仍然存在，请检查网站上较小的页面，或手动确认此步骤。',
  },
  rendered_only: {
    title: '由脚本添加',
    message: '{url} 的 HTML 中没有该代码段，但在浏览器中执行脚本之后，页面上就有它。',
    hint: '它对访客有效。添加它的工具发生变化时，请重新检查。',
  },
}

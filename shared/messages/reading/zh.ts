/** Chinese texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: '网站没有及时响应',
    message: '{host} 接受了请求，但没有及时响应。',
    hint: '请确认网站可以在浏览器中快速打开，然后重试。如果问题仍然存在，请询问您的主机服务商，{host} 为何响应缓慢。',
  },
  http_body_timeout: {
    title: '页面加载中断',
    message: '{host} 在页面发送到一半时停止了发送。',
    hint: '请重试。如果问题仍然存在，请让您的主机服务商查看 {host} 的错误日志。',
  },
  http_protocol_error: {
    title: '网站的响应无效',
    message: '{host} 没有以有效的 HTTP（网页所用的协议）作出响应。',
    hint: '请确认该地址可以在浏览器中打开，并询问您的主机服务商，{host} 上运行的是什么服务。',
  },
  http_version_unsupported: {
    title: '网站只支持 HTTP/2',
    message: '{host} 只通过 HTTP/2 响应，而检查使用的是 HTTP/1.1。',
    hint: '网站在浏览器中可能完全正常。请让 {host} 也接受 HTTP/1.1，或手动确认此步骤。',
  },
  http_headers_too_large: {
    title: '响应标头过大',
    message: '{host} 的响应标头超过了 {limit}。',
    hint: '请让 {host} 发送更小的标头；Cookie 过多是常见的原因。',
  },
  http_body_incomplete: {
    title: '收到的页面不完整',
    message: '{host} 在页面发送完之前就关闭了连接。',
    hint: '请重试。如果问题仍然存在，请让您的主机服务商查看 {host} 的错误日志。',
  },
  http_body_too_large: {
    title: '页面过大',
    message: '页面 {url} 超过了 {limit}，因此只读取了开头部分。',
    hint: '请将要检查的内容移到页面更靠前的位置，或检查网站上较小的页面。',
  },
  http_decode_failed: {
    title: '无法读取页面',
    message: '{host} 发送的页面无法读取，因为其格式无效（应为：{encoding}）。',
    hint: '请让您的主机服务商检查压缩和字符集的设置。',
  },
  http_encoding_unsupported: {
    title: '不支持的压缩方式',
    message: '{host} 压缩页面的方式在这里无法读取：{encoding}。',
    hint: '请让网页服务器使用 gzip、deflate、br 或 zstd，或者不压缩。',
  },
  http_status_unexpected: {
    title: '状态码不符合预期',
    message: '{url} 返回了状态码 {status}，但预期是{expected}。',
    hint: '请在浏览器的无痕窗口中打开 {url}。{advice}。',
  },
  http_auth_required: {
    title: '页面未公开',
    message: '{url} 未公开：它返回了状态码 {status}。',
    hint: '请在检查期间取消密码保护或维护页面，或在防火墙或安全插件中放行 User-Agent 包含 Waymark-Verify 的请求。',
  },
  http_bot_challenge: {
    title: '被机器人防护拦截',
    message: '作出响应的是 {vendor} 的机器人防护，而不是页面 {url}。',
    hint: '请在 {vendor} 的机器人防护中放行 User-Agent 包含 Waymark-Verify 的请求，然后重试。',
  },
  http_rate_limited: {
    title: '网站提示请求过多',
    message: '{url} 的响应表示请求过多（状态码 429）。',
    hint: '请等待几分钟后重试。如果问题仍然存在，请在防火墙中放行 User-Agent 包含 Waymark-Verify 的请求。',
  },
  http_header_mismatch: {
    title: '响应标头不正确',
    message: '{url} 的响应标头 {header} 应有{expected}，实际为：{actual}。',
    hint: '请在网页服务器、主机服务商或 CDN 的设置中设置标头 {header}。',
  },
  http_body_mismatch: {
    title: '页面文本不符',
    message: '页面 {url} {what}。',
    hint: '请在浏览器的无痕窗口中打开 {url}，并更正页面。如果那里显示正确，请清除网站的缓存。',
  },
  http_too_slow: {
    title: '网站过慢',
    message: '{url} 用了 {took} 毫秒才响应，而上限为 {limit} 毫秒。',
    hint: '请重试。如果仍然缓慢，使用页面缓存或在网站前面部署 CDN 最为有效。',
  },
  http_soft_404: {
    title: '网站对不存在的页面也正常响应',
    message: '网站对不存在的页面 {url} 也会正常响应，因此它对您页面的响应不能证明什么。',
    hint: '请让网站对不存在的页面返回状态码 404。',
  },

  content_not_html: {
    title: '不是网页',
    message: '页面 {url} 是以{contentType}的形式发送的，而不是 HTML。',
    hint: '请输入访客所看到的页面的地址，而不是文件的地址。',
  },
  content_xhtml: {
    title: '页面以 XHTML 形式发送',
    message:
      '页面 {url} 是以 XHTML（application/xhtml+xml）形式发送的，浏览器不会把它当作 HTML 读取，因此未作检查。',
    hint: '请手动确认此步骤，或让网页服务器以 text/html 形式发送该页面。',
  },
  content_empty: {
    title: '页面为空',
    message: '页面 {url} 是空的。',
    hint: '请在浏览器的无痕窗口中打开 {url}。如果在那里页面不是空的，请询问您的主机服务商，为何其他访客看到的是空页面。',
  },
  content_unclear: {
    title: '无法确切读取页面',
    message: '页面 {url} 中有{part}，因此无法确定浏览器会如何解读该页面。',
    hint: '请手动确认此步骤。',
  },
  content_too_complex: {
    title: '页面过于复杂',
    message: '搜索页面 {url} 的工作量过大，因此无法得知其内容。',
    hint: '请检查网站上较简单的页面，或手动确认此步骤。',
  },
  content_needs_javascript: {
    title: '页面需要 JavaScript',
    message: '页面 {url} 由浏览器中的 JavaScript 生成，因此无法读取其内容。',
    hint: '请将代码段放入服务器发送的 HTML 中，例如 index.html，或手动确认此步骤。',
  },
  content_stand_in: {
    title: '显示的是另一个页面',
    message: '{url} 的访客看到的是{what}，因此无法读取包含代码段的页面。',
    hint: '请改为检查该页面本身的地址，或向访客开放网站，然后重试。',
  },

  signal_not_received: {
    title: '尚未收到信号',
    message: '{since}，没有收到网站发来的信号{name}。',
    hint: '请打开一次网站，让它发送信号，然后再次检查。',
  },
  signal_stale: {
    title: '不再收到信号',
    message: '{since}，没有收到网站发来的信号{name}，而此前收到过。',
    hint: '请打开网站，确认代码片段仍在页面上并且仍在发送。',
  },

  system_deadline_exceeded: {
    title: '检查超时',
    message: '检查在得到响应之前就已超时。',
    hint: '请重试。如果问题仍然存在，说明网站响应过慢，无法检查：请咨询您的主机服务商。',
  },
  system_config_invalid: {
    title: '检查的设置有误',
    message: '此步骤的检查设置有误：{reason}。',
    hint: '问题不在您的网站。请告知指南的作者。',
  },
  system_check_unsupported: {
    title: '尚不支持此检查',
    message: '本服务尚不支持此步骤的检查：{reason}。',
    hint: '问题不在您的网站。请稍后重试。如果问题仍然存在，请联系支持人员，并提供请求 ID。',
  },
  system_cancelled: {
    title: '检查已取消',
    message: '检查在得到响应之前已被取消。',
    hint: '请重新开始检查。',
  },
  system_overloaded: {
    title: '正在进行的检查过多',
    message: '正在进行的检查过多，因此这次检查没有执行。',
    hint: '请在一分钟后重试。',
  },
  system_target_busy: {
    title: '网站被检查得过于频繁',
    message: '{host} 目前被检查得过于频繁，因此这次检查没有执行。',
    hint: '请在 {retryAfterSeconds} 秒后重试。',
  },
  system_internal_error: {
    title: '内部错误',
    message: '检查因内部错误而失败，问题不在您的网站。',
    hint: '请重试。如果问题仍然存在，请联系支持人员，并提供请求 ID。',
  },
}

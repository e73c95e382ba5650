/** Chinese texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: '地址不完整',
    message: '输入的{target}不是完整的网页地址。',
    hint: '请从浏览器中复制页面的地址，它以 https:// 开头。',
  },
  target_too_long: {
    title: '地址过长',
    message: '该地址有 {length} 个字符，但能检查的地址最多只能有 {limit} 个字符。',
    hint: '请输入同一页面的较短地址：大多数页面去掉问号之后的部分也能打开。',
  },
  target_scheme_not_allowed: {
    title: '地址类型不正确',
    message: '该地址以 {scheme}: 开头，但此步骤需要以 {needed} 开头的地址。',
    hint: '请输入以 {needed} 开头的页面地址。',
  },
  target_credentials_not_allowed: {
    title: '地址中含有登录信息',
    message: '该地址包含用户名或密码，即 @ 符号之前的部分。',
    hint: '请删除这一部分，并确认删除后页面仍能打开。',
  },
  target_port_not_allowed: {
    title: '地址使用了非标准端口',
    message: '该地址使用端口 {port}，但只能检查以下端口：{ports}。',
    hint: '请使用该页面在上述任一端口的地址。不带“:{port}”时即为标准端口：HTTPS 为 443，HTTP 为 80。',
  },
  target_host_invalid: {
    title: '域名无效',
    message: '名称{host}不是互联网上可以使用的域名。',
    hint: '请检查是否有拼写错误。域名必须完整，例如 www.example.com。',
  },
  target_host_special_use: {
    title: '私有域名',
    message: '域名{host}专供私有用途，无法从互联网访问。',
    hint: '请使用网站的公开地址，也就是您的访客所使用的地址。',
  },
  target_address_not_public: {
    title: '地址不是公网地址',
    message: '{host} 指向的不是公网地址。',
    hint: '请使用您的访客所使用的地址。如果就是这个地址，请在您的 DNS 服务商处将它的所有 A 和 AAAA 记录改为公网地址。',
  },

  dns_nxdomain: {
    title: '找不到域名',
    message: '域名 {name} 在 DNS（互联网的地址簿）中不存在。',
    hint: '请检查拼写。如果拼写无误，请确认域名没有过期，并在您的 DNS 服务商处添加 {name}。',
  },
  dns_no_records: {
    title: '没有此类型的 DNS 记录',
    message: '域名 {name} 在 DNS 中存在，但没有 {recordType} 记录。',
    hint: '请在您的 DNS 服务商处为 {name} 添加缺少的 {recordType} 记录。最长可能需要一小时才能生效。',
  },
  dns_servfail: {
    title: '域名服务器出现故障',
    message: '{name} 的域名服务器报告了故障（SERVFAIL）。',
    hint: '请在几分钟后重试。如果问题仍然存在，请让您的 DNS 服务商检查 {name}；DNSSEC 配置错误是常见的原因。',
  },
  dns_refused: {
    title: '域名服务器拒绝响应',
    message: '域名服务器拒绝响应对 {name} 的查询（REFUSED）。',
    hint: '请确认该域名已在您的 DNS 服务商处设置好，并且域名注册商处填写的是该服务商的域名服务器。',
  },
  dns_timeout: {
    title: '域名服务器没有响应',
    message: '{name} 的域名服务器没有及时响应。',
    hint: '请在一分钟后重试。如果问题仍然存在，请告知您的 DNS 服务商。',
  },
  dns_bad_response: {
    title: 'DNS 响应无效',
    message: '{name} 的域名服务器返回了无效的响应。',
    hint: '请在一分钟后重试。如果问题仍然存在，请让您的 DNS 服务商检查 {name} 的设置。',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC 配置有误',
    message: '{name} 的 DNSSEC 签名无效，因此会验证签名的 DNS 服务器不会返回它的查询结果。',
    hint: '请让您的 DNS 服务商重新签署该域名。如果该域名已转到其他服务商，请在域名注册商处删除旧的 DS 记录。',
  },
  dns_lame_delegation: {
    title: '域名服务器没有该域名的信息',
    message: '域名 {zone} 委派给了{servers}，但这些域名服务器不响应对它的查询。',
    hint: '请在域名注册商处填写 {zone} 所在服务商的域名服务器，或在上述服务器的服务商处设置该域名。',
  },
  dns_servers_disagree: {
    title: '域名服务器的结果不一致',
    message:
      '{zone} 的部分域名服务器上，{name} 的 {recordType} 记录已符合预期，但以下服务器还没有：{lacking}。',
    hint: '请在几分钟后重试。如果问题仍然存在，请询问您的 DNS 服务商，其域名服务器的结果为何不同。',
  },
  dns_record_misplaced: {
    title: 'DNS 记录添加在了其他名称下',
    message: '该 {recordType} 记录本身正确，但添加在了 {found} 下，而不是 {name} 下。',
    hint: '请在{provider}处将该记录移到 {name} 下。如果那里的表单会自动在名称后加上 {zone}，则只需填写 {typeIn}。',
  },
  dns_record_mistyped: {
    title: 'DNS 记录几乎正确',
    message: '{name} 的 {recordType} 记录几乎正确，但{how}。实际为：{actual}；应为：{expected}。',
    hint: '请在{provider}处将 {name} 的这条记录改为 {recordType} 记录，其值须与指南中所示的完全一致。',
  },
  dns_record_proxied: {
    title: '看不到 CNAME 记录',
    message: '{name} 没有显示 CNAME 记录，只显示了以下地址：{actual}。{why}。',
    hint: '如果该记录已在{provider}处添加，请为它关闭代理或 CNAME 拉平（flattening）功能后重试，或手动确认此步骤。',
  },
  dns_propagating: {
    title: 'DNS 更改正在生效',
    message:
      '{zone} 的域名服务器已按预期返回 {name} 的 {recordType} 记录，但其他服务器{howLong}可能仍保留之前的结果。',
    hint: '您无需再做任何操作：更改会自动在各处生效。',
  },
  dns_record_missing: {
    title: '缺少 DNS 记录',
    message: '{name} 没有{record}。',
    hint: '请在{provider}处为 {name} 添加这条 {recordType} 记录；{asName}。最长可能需要一小时才能生效。',
  },
  dns_record_mismatch: {
    title: 'DNS 记录不正确',
    message: '{name} 的 {recordType} 记录为{actual}，但{expected}。',
    hint: '请在{provider}处{fix} {name} 的这条 {recordType} 记录。更改最长可能需要一小时才能生效。',
  },
  dns_record_not_public: {
    title: 'DNS 记录指向私有网络',
    message: '{name} 有一条指向私有网络的 {recordType} 记录，这类记录不作比对。',
    hint: '请在您的 DNS 服务商处确认 {name} 的 {recordType} 记录只指向公网地址和公网主机。如果它们必须保持私有，则无法从这里检查此步骤。',
  },

  connect_refused: {
    title: '连接被拒绝',
    message: '{host} 拒绝了端口 {port} 上的连接。',
    hint: '请确认网站可以在浏览器中打开。如果可以打开，请询问您的主机服务商，是否有防火墙拦截了来自其他服务器的访问。',
  },
  connect_timeout: {
    title: '网站没有响应',
    message: '{host} 没有在端口 {port} 上及时响应。',
    hint: '请确认网站可以在浏览器中打开，然后重试。如果可以打开，请询问您的主机服务商，是否有防火墙拦截了来自其他服务器的访问。',
  },
  connect_unreachable: {
    title: '无法访问网站',
    message: '互联网上没有通往 {host} 的路由。',
    hint: '请在您的 DNS 服务商处确认 {host} 的 A 和 AAAA 记录是当前所用服务器的地址。',
  },
  connect_reset: {
    title: '连接中断',
    message: '{host} 中断了连接。',
    hint: '请重试。如果问题仍然存在，请询问您的主机服务商，是否有防火墙或负载均衡器中断了与 {host} 的连接。',
  },
  connect_closed: {
    title: '连接被关闭且没有响应',
    message: '{host} 没有响应就关闭了连接。',
    hint: '请重试。如果问题仍然存在，请让您的主机服务商查看 {host} 的错误日志。',
  },

  tls_handshake_failed: {
    title: '安全连接失败',
    message: '无法与 {host} 建立安全连接（HTTPS）。',
    hint: '请让您的主机服务商检查 {host} 的 HTTPS：证书是否正常，以及是否启用了 TLS 1.2 或 1.3。',
  },
  tls_handshake_too_large: {
    title: '证书过多',
    message: '为建立安全连接（HTTPS），{host} 发送的数据超过了 {limit}，因此检查到此停止。',
    hint: '请询问您的主机服务商，{host} 发送了哪些证书。它只需发送自己的证书及其各级颁发者的证书。',
  },
  tls_not_supported: {
    title: '网站不支持 HTTPS',
    message: '{host} 在端口 {port} 上不支持 HTTPS。',
    hint: '请在您的主机服务商处为 {host} 启用 HTTPS，或使用以 http:// 开头的地址。如果您无法在此处更改地址，请联系提供本指南的人。',
  },
  tls_timeout: {
    title: '安全连接过慢',
    message: '{host} 建立安全连接（HTTPS）所用的时间过长。',
    hint: '请在一分钟后重试。如果问题仍然存在，请告知您的主机服务商。',
  },
  tls_cert_expired: {
    title: '证书已过期或尚未生效',
    message: '{host} 的证书{validity}，因此浏览器会向您的访客发出警告。',
    hint: '请在您的主机服务商处为 {host} 续期证书。如果已经续期，则还需要安装新证书。',
  },
  tls_cert_name_mismatch: {
    title: '证书属于其他域名',
    message: '{host} 的证书属于其他域名：{names}。',
    hint: '请在您的主机服务商处将 {host} 加入证书，或使用证书所适用的地址。',
  },
  tls_cert_untrusted: {
    title: '证书不受信任',
    message: '浏览器不信任 {host} 的证书：{reason}。',
    hint: '请为 {host} 安装由公共证书颁发机构颁发的证书（例如大多数主机服务商提供的免费证书），并同时安装其中间证书。',
  },
  tls_cert_expiring: {
    title: '证书即将过期',
    message: '{host} 的证书将{when}过期。',
    hint: '请在此之前续期，或确认您的主机服务商会续期。',
  },

  redirect_limit: {
    title: '重定向次数过多',
    message: '该地址的重定向超过了 {limit} 次，最后一次重定向指向 {location}。',
    hint: '请输入访客最终到达的地址，或移除不必要的重定向。',
  },
  redirect_loop: {
    title: '重定向形成循环',
    message: '重定向形成了循环，又回到了 {location}。',
    hint: '请查看网站针对 HTTPS 和 www 的重定向规则，并移除导致返回的那一条。',
  },
  redirect_invalid_location: {
    title: '重定向没有有效的地址',
    message: '{from} 的重定向{badLocation}。',
    hint: '请更正 {from} 的重定向：它必须指向一个完整的地址，例如 https://www.example.com/page。',
  },
  redirect_not_allowed: {
    title: '无法跟随重定向',
    message: '{from} 重定向到的地址不在检查范围内：{reason}。',
    hint: '请更改 {from} 的重定向：它必须指向以 https:// 开头的公网地址，并且不含端口、用户名或密码。',
  },
  redirect_downgrade: {
    title: '重定向到不安全的地址',
    message: '有一次重定向从 HTTPS 指向了 {location}，该地址并不安全。',
    hint: '请更改此重定向，使其指向以 https:// 开头的地址。',
  },
  redirect_offsite: {
    title: '重定向到其他网站',
    message: '该地址会跳转到另一个网站 {host}。',
    hint: '请确认 {host} 就是您要检查的网站。',
  },
  redirect_bad_join: {
    title: '重定向中缺少斜杠',
    message: '{from} 重定向到 {location}，其中主机名后面缺少斜杠。',
    hint: '请在 {from} 的重定向中，在主机名与路径之间加上斜杠（/）。',
  },
}

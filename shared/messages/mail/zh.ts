/** Chinese texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: '缺少 SPF 记录',
    message: '{name} 没有 SPF 记录；SPF 记录用于说明谁可以代表该域名发送邮件。',
    hint: '请在{provider}处为 {name} 添加以下 TXT 记录：“{record}”。',
  },
  mail_spf_multiple: {
    title: '存在多条 SPF 记录',
    message: '{name} 有 {count} 条 SPF 记录，这种情况下收件方一条也不会采用。',
    hint: '请在{provider}处将它们替换为 {name} 的这一条 TXT 记录：“{record}”。',
  },
  mail_spf_invalid: {
    title: 'SPF 记录无效',
    message: '{name} 的 SPF 记录不起作用，因为 {at} 中有一处错误：{term}。',
    hint: '请更正或删除这一条目。在此之前，收件方会忽略整条记录。',
  },
  mail_spf_too_many_lookups: {
    title: 'SPF 记录需要的查询过多',
    message: '{name} 的 SPF 记录{how}。',
    hint: '请删除不再使用的发件方的条目，直到该记录不超出上限。',
  },
  mail_spf_not_included: {
    title: 'SPF 记录中缺少发件方',
    message: '{name} 的 SPF 记录为{actual}，其中没有授权 {sender}。',
    hint: '请在{provider}处将 {name} 的这条 TXT 记录改为：“{record}”。',
  },
  mail_dkim_missing: {
    title: '缺少 DKIM 密钥',
    message: '{name} 没有 DKIM 密钥；收件方需要用该密钥验证邮件的签名。',
    hint: '请在{provider}处为 {name} 添加指南中所示的记录；{asName}。',
  },
  mail_dkim_revoked: {
    title: 'DKIM 密钥已吊销',
    message: '{name} 的 DKIM 密钥为空，这表示密钥已被吊销。',
    hint: '请在{provider}处将 {name} 的记录改为指南中所示的记录。',
  },
  mail_dkim_mismatch: {
    title: 'DKIM 密钥不符',
    message: '{name} 的 DKIM 密钥为{actual}，但应为{expected}。',
    hint: '请在{provider}处将 {name} 的记录改为指南中所示的记录，并确保复制完整。',
  },
  mail_dkim_weak: {
    title: 'DKIM 密钥过短',
    message: '{name} 的 DKIM 密钥为 {bits} 位，但收件方要求至少 {limit} 位的 RSA 密钥。',
    hint: '请让发件方生成一个 2048 位的密钥，并发布该密钥。',
  },
  mail_dmarc_missing: {
    title: '缺少 DMARC 记录',
    message: '{name} 没有 DMARC 记录；DMARC 记录用于规定如何处理伪造的邮件。',
    hint: '请在{provider}处为 {name} 添加以下 TXT 记录：“{record}”。',
  },
  mail_dmarc_multiple: {
    title: '存在多条 DMARC 记录',
    message: '{name} 有多条 DMARC 记录，这种情况下收件方一条也不会采用。',
    hint: '请在{provider}处删除 {name} 多余的 DMARC 记录，只保留一条。',
  },
  mail_dmarc_invalid: {
    title: 'DMARC 记录无效',
    message: '{name} 的 DMARC 记录无法读取：{actual}。',
    hint: '请在{provider}处将其改为：“{record}”。',
  },
  mail_dmarc_too_weak: {
    title: 'DMARC 记录过于宽松',
    message: '{name} 的 DMARC 记录力度不够：{why}。',
    hint: '请在{provider}处将其改为：“{record}”。',
  },
}

/** Returns an e-mail's HTML page, right to left. `parts` are HTML. */
export const mailPage = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="he" dir="rtl">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#F5F6F3">
<div dir="rtl" style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#FFFFFF;color:#18211D;font-family:Heebo,Arial,sans-serif;font-size:16px;line-height:1.5;text-align:right">
${parts.join('\n')}
</div>
</body>
</html>
`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

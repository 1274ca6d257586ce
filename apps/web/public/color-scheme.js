// Sets the colour scheme before the first paint. A file of its own, because the content security policy forbids inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('bama-color-scheme')
  } catch {
    // Storage may be blocked: the system's scheme is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

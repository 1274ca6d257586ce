// Finds a Chromium for the end-to-end tests; on Debian, as root, installs it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = () => [process.env.BAMA_CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path)) ?? null

/** The path of a Chromium, or null where there is none and none can be installed. */
export function ensureChromium() {
  const found = find()
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.error('Installing Chromium…')
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  if (!apt('update', '-qq') || !apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) return null
  return find()
}

// Programs that some tests need and npm doesn't provide. On Debian they are installed if run as root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The binary rather than Debian's wrapper script, because a test kills the process it has started.
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'
const chromiumPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

let isUpdated = false

function install(...names) {
  console.error(`Installing ${names.join(', ')}…`)
  isUpdated ||= apt('update', '-qq')
  return isUpdated && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}

const firstThere = (paths) => paths.find((path) => existsSync(path)) ?? null

/**
 * Returns the path of a Chromium, or null if there is none and none can be installed. The headless shell uses a third
 * less of the machine for the same page (docs/decisions/0030).
 */
export function ensureChromium() {
  const named = firstThere([process.env.BAMA_CHROMIUM ?? ''])
  if (named !== null) return named
  if (!existsSync(headlessShell) && canInstall()) install('chromium-headless-shell')
  const found = firstThere([headlessShell, ...chromiumPlaces])
  if (found !== null || !canInstall() || !install('chromium')) return found
  return firstThere(chromiumPlaces)
}

/** Whether strace is available, which shows that a commit is flushed before it is answered. */
export function ensureStrace() {
  const isThere = () => spawnSync('strace', ['-V']).status === 0
  return isThere() || (canInstall() && install('strace') && isThere())
}

/** Whether LibreOffice is available, which opens exported tables the way users' spreadsheets do. */
export function ensureLibreOffice() {
  const isThere = () => spawnSync('soffice', ['--version']).status === 0
  return isThere() || (canInstall() && install('libreoffice-calc-nogui') && isThere())
}

/** Whether Debian's Python has the libraries that read calendars as other programs do: icalendar, vobject, libical. */
export function ensureCalendarReaders() {
  const isThere = () =>
    spawnSync('/usr/bin/python3', ['-c', "import gi, icalendar, vobject; gi.require_version('ICalGLib', '3.0')"])
      .status === 0
  return (
    isThere() ||
    (canInstall() && install('python3-icalendar', 'python3-vobject', 'python3-gi', 'gir1.2-ical-3.0') && isThere())
  )
}

/** Whether Debian's hebcal is available, against which our Jewish calendar is checked. */
export function ensureHebcal() {
  const isThere = () => spawnSync('hebcal', ['--version']).status === 0
  return isThere() || (canInstall() && install('hebcal') && isThere())
}

/** Whether Debian's HEIC encoder is available, which makes photos like an iPhone's. */
export function ensureHeicEncoder() {
  const isThere = () => spawnSync('heif-enc', ['--version']).status === 0
  return isThere() || (canInstall() && install('libheif-examples') && isThere())
}

/** Whether poppler's tools are available, which read a PDF as other programs do. */
export function ensurePdfReader() {
  const isThere = () => spawnSync('pdftotext', ['-v']).status === 0
  return isThere() || (canInstall() && install('poppler-utils') && isThere())
}

export function ensurePrograms() {
  for (const ensure of [
    ensureChromium,
    ensureStrace,
    ensureHebcal,
    ensureHeicEncoder,
    ensureLibreOffice,
    ensureCalendarReaders,
    ensurePdfReader,
  ])
    ensure()
}

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

/** How to see whether a program is there, Debian's packages that bring it, and what isn't tested without it. */
const programs = [
  {
    suite: 'unit',
    check: ['strace', '-V'],
    packages: ['strace'],
    untested: 'flush before answer (no strace: install it)',
  },
  {
    suite: 'unit',
    check: ['hebcal', '--version'],
    packages: ['hebcal'],
    untested: 'Jewish calendar against another program (no hebcal: install it)',
  },
  {
    suite: 'unit',
    check: ['heif-enc', '--version'],
    packages: ['libheif-examples'],
    untested: 'photos in HEIC (no heif-enc: install libheif-examples)',
  },
  {
    suite: 'unit',
    check: ['soffice', '--version'],
    packages: ['libreoffice-calc-nogui'],
    untested: 'exports opened by LibreOffice (no soffice: install libreoffice-calc)',
  },
  {
    suite: 'unit',
    check: ['/usr/bin/python3', '-c', "import gi, icalendar, vobject; gi.require_version('ICalGLib', '3.0')"],
    packages: ['python3-icalendar', 'python3-vobject', 'python3-gi', 'gir1.2-ical-3.0'],
    untested:
      'calendars read by other programs (install python3-icalendar, python3-vobject, python3-gi, gir1.2-ical-3.0)',
  },
  {
    suite: 'e2e',
    check: ['pdftotext', '-v'],
    packages: ['poppler-utils'],
    untested: 'a call as a PDF (no pdftotext: install poppler-utils)',
  },
]

const isThere = ({ check: [name, ...args] }) => spawnSync(name, args).status === 0
const ensure = (program) => isThere(program) || (canInstall() && install(...program.packages) && isThere(program))

/** Returns what a suite can't test: its tests skip themselves if a program they need is missing. */
export const untestedIn = (suite) =>
  programs.filter((program) => program.suite === suite && !ensure(program)).map(({ untested }) => untested)

export function ensurePrograms() {
  ensureChromium()
  programs.forEach(ensure)
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { cyclesIn } from './import-cycles.ts'

/**
 * Imports go one way: domain ← sync ← { web, server }. Web and server never import each other, features meet only in
 * `app/`, and the two shared packages are platform-free. The web's data layer has floors, production code imports
 * neither demonstration nor test support, and there are no import cycles. These are rules rather than lists, so that
 * new folders are covered too.
 */

/** A file and what it imports: paths from the root, or package names. */
export interface Import {
  readonly from: string
  readonly to: string
}

const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/sync': ['packages/domain'],
  'apps/server': ['packages/domain', 'packages/sync'],
  'apps/web': ['packages/domain', 'packages/sync'],
}

const packagePaths: Readonly<Record<string, string>> = {
  '@bama/domain': 'packages/domain',
  '@bama/sync': 'packages/sync',
  '@bama/server': 'apps/server',
  '@bama/web': 'apps/web',
}

const workspaceOf = (path: string): string | null =>
  Object.keys(mayImport).find((name) => path.startsWith(`${name}/`)) ?? null

const featureOf = (path: string): string | null => /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1] ?? null

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/')

/** For a path or a package's entry, such as `@bama/domain/testing`. */
const isOutsideProduction = (path: string): boolean => /(^|\/)(demo|testing|faults)(\/|$)/.test(path)

/** The floors of the web's data layer, lowest first: a file imports from its own floor and from lower ones. */
const dataFloors = [
  'runtime',
  'local',
  'server',
  'storages',
  'session',
  'sync',
  'uploads',
  'workspace',
  'queries',
  'actions',
]
const dataFolder = 'apps/web/src/data/'

/** The floor of a file. Files directly in the folder (`start.ts`, `index.ts`) are above all floors. */
function floorOf(path: string): number | null {
  if (!path.startsWith(dataFolder)) return null
  const rest = path.slice(dataFolder.length).split('/')
  if (rest.length === 1) return dataFloors.length
  const floor = dataFloors.indexOf(rest[0] ?? '')
  return floor === -1 ? null : floor
}

/** Returns the rule that an import breaks, or null. */
export function violationOf({ from, to }: Import): string | null {
  const own = workspaceOf(from)
  if (own === null) return null
  const bare = to.split('/').slice(0, 2).join('/')
  const target = packagePaths[bare] ?? workspaceOf(to)
  if (target !== null && target !== own && !(mayImport[own] ?? []).includes(target))
    return `${own} may not import ${target}`
  const isShared = own.startsWith('packages/')
  if (isShared && to.startsWith('node:') && !isTest(from)) return `${own} knows no platform, so no ${to}`
  if (own === 'apps/web' && to.startsWith('node:') && !isTest(from)) return `a browser has no ${to}`
  if (own === 'packages/domain' && /^(react|dexie|kysely|fastify)/.test(to)) return `the domain is pure, so no ${to}`
  if (from.includes('/src/') && !isTest(from) && isOutsideProduction(to)) return `production code imports no ${to}`
  return own === 'apps/server' ? violationInServer(from, to) : violationInWeb(from, to)
}

const routesFolder = 'apps/server/src/routes/'

function violationInServer(from: string, to: string): string | null {
  const isOutside = !from.startsWith(routesFolder) && from !== 'apps/server/src/app.ts'
  return isOutside && to.startsWith(routesFolder) ? 'only app.ts, which mounts them, imports routes' : null
}

function violationInWeb(from: string, to: string): string | null {
  const feature = featureOf(from)
  const other = featureOf(to)
  if (feature !== null && other !== null && feature !== other)
    return `feature ${feature} may not import feature ${other}; they meet in app/`
  if ((feature !== null || from.startsWith('apps/web/src/app/')) && to.startsWith('dexie'))
    return 'screens reach data only through data/'
  if (feature !== null && to.startsWith('apps/web/src/app/')) return `a feature may not import app/`
  const isBelow = ['apps/web/src/ui/', 'apps/web/src/data/', 'apps/web/src/texts/'].some((folder) =>
    from.startsWith(folder),
  )
  if (isBelow && (other !== null || to.startsWith('apps/web/src/app/')))
    return `${dirname(from)} may not import what is built on it`
  if (from.startsWith(dataFolder) && to.startsWith('apps/web/src/ui/')) return 'data knows no screens'
  const floor = floorOf(from)
  const lower = floorOf(to)
  if (!isTest(from) && floor !== null && lower !== null && lower > floor)
    return `data/${dataFloors[floor] ?? ''} may not import what is built on it`
  return null
}

export function specifiersIn(source: string): readonly string[] {
  const pattern =
    /(?:^|\n|;)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(pattern)].map(([, named, bare, dynamic]) => named ?? bare ?? dynamic ?? '')
}

function main(): void {
  const root = resolve(import.meta.dirname, '..')
  const files = globSync('{packages,apps}/*/{src,demo,faults,testing}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.split(sep).join('/'),
  )
  const imports = new Map<string, readonly string[]>()
  const problems: string[] = []
  for (const from of files) {
    const targets = specifiersIn(readFileSync(join(root, from), 'utf8')).map((specifier) =>
      specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(from), specifier))
            .split(sep)
            .join('/')
        : specifier,
    )
    imports.set(from, targets)
    for (const to of targets) {
      const violation = violationOf({ from, to })
      if (violation !== null) problems.push(`${from}: ${violation} (${to})`)
    }
  }
  for (const cycle of cyclesIn(imports)) problems.push(`files import each other: ${cycle.join(' → ')}`)
  for (const problem of problems) console.error(problem)
  console.log(`import boundaries: ${files.length} files, ${problems.length} violations`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) main()

/** The import graph: each file, and the files it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Returns one cycle per group of files that import each other, as a path that ends where it began. Type-only imports
 * count: what two files share belongs in a third.
 */
export function cyclesIn(imports: Imports): readonly (readonly string[])[] {
  return groupsIn(imports).map((group) => circleIn(imports, group))
}

/** Returns strongly connected components of more than one file, or of a file that imports itself (Tarjan). */
function groupsIn(imports: Imports): readonly ReadonlySet<string>[] {
  const order = new Map<string, number>()
  const open: string[] = []
  const groups: ReadonlySet<string>[] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    open.push(file)
    let low = own
    for (const imported of imports.get(file) ?? []) {
      if (!order.has(imported)) low = Math.min(low, visit(imported))
      else if (open.includes(imported)) low = Math.min(low, order.get(imported) ?? low)
    }
    if (low === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || (imports.get(file) ?? []).includes(file)) groups.push(new Set(group))
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return groups
}

/** Returns a shortest cycle through the first file of a group, by breadth-first search. */
function circleIn(imports: Imports, group: ReadonlySet<string>): readonly string[] {
  const start = [...group].sort()[0] ?? ''
  const paths: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const imported of imports.get(path.at(-1) ?? '') ?? []) {
      if (imported === start) return [...path, start]
      if (!group.has(imported) || seen.has(imported)) continue
      seen.add(imported)
      paths.push([...path, imported])
    }
  }
  return []
}

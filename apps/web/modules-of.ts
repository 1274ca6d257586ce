import { build, type InlineConfig, type Rolldown } from 'vite'

/**
 * Returns the modules that these sources statically import, transitively. Runs a separate build without output, because
 * only a build knows which exports of an index file are used.
 */
export async function modulesOf(sources: readonly string[], config: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { external: /^virtual:/ },
    },
  })
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const { output } of [built].flat() as Rolldown.RolldownOutput[])
    for (const file of output) if (file.type === 'chunk') chunks.set(file.fileName, file)

  const found = new Set<string>()
  const seen = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || seen.has(fileName)) return
    seen.add(fileName)
    for (const id of chunk.moduleIds) found.add(id)
    chunk.imports.forEach(add)
  }
  for (const source of sources) {
    const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (own === undefined) throw new Error(`the build has no ${source}`)
    add(own.fileName)
  }
  return found
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const fromBytes = 1000

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * Writes compressed copies next to the files worth compressing, at maximum level: the server sends them as they are.
 */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    // After the service worker has been written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        await Promise.all(names.filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name)).map(compress))
      },
    },
  }

  async function compress(name: string): Promise<void> {
    const file = join(folder, name)
    if ((await stat(file)).size < fromBytes) return
    // Left from the previous build.
    if (await isThere(`${file}.br`)) return
    const body = await readFile(file)
    await Promise.all([
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).then((made) =>
        writeFile(`${file}.br`, made),
      ),
      promisify(gzip)(body, { level: 9 }).then((made) => writeFile(`${file}.gz`, made)),
    ])
  }
}

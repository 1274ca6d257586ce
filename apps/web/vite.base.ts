import mantinePreset from 'postcss-preset-mantine'
import type { UserConfig } from 'vite'
import { cssMixins } from './css-mixins.ts'

/** Build options shared by the app and the call page; each adds its own entry and plugins. */
export const base = {
  css: {
    postcss: {
      plugins: [
        mantinePreset({ mixins: cssMixins }),
        {
          postcssPlugin: 'sources',
          // Vite warns about declarations without a source file, such as those that mixins insert.
          OnceExit: (root) => root.walkDecls((declaration) => void (declaration.source ??= root.source)),
        },
      ],
    },
  },
  build: {
    target: 'es2023',
    // Read by scripts/check-weight.ts.
    manifest: true,
    // Fonts and icons stay separate files: the content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
} satisfies UserConfig

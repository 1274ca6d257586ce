import mantinePreset from 'postcss-preset-mantine'
import type { UserConfig } from 'vite'
import { cssMixins } from './css-mixins.ts'

/** What makes the files, without what is made of them. */
export const base = {
  css: {
    postcss: {
      plugins: [
        mantinePreset({ mixins: cssMixins }),
        {
          postcssPlugin: 'sources',
          // Vite warns of declarations that name no file, as those of mixins.
          OnceExit: (root) => root.walkDecls((declaration) => void (declaration.source ??= root.source)),
        },
      ],
    },
  },
  build: {
    target: 'es2023',
    // For scripts/check-weight.ts.
    manifest: true,
    // Fonts and icons stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
} satisfies UserConfig

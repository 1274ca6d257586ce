import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './compress-files.ts'
import { drawingLibrary } from './drawing-library.ts'
import { leanZod } from './lean-zod.ts'
import { libraryStyles } from './library-styles.ts'
import { modulesOf } from './modules-of.ts'
import { base } from './vite.base.ts'

/** What people meet first inside. scripts/check-weight.ts weighs it. */
const board = ['src/app/inside.tsx', 'src/features/events/index.ts']

const makers = () => [react(), libraryStyles(), leanZod(), drawingLibrary()]

export default defineConfig(async ({ command }) => ({
  ...base,
  plugins: [
    ...makers(),
    VitePWA({
      registerType: 'prompt',
      // The app registers the worker itself: an injected script would be inline or one more request.
      injectRegister: null,
      // The glob below finds them.
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'במה',
        short_name: 'במה',
        description: 'אירועים, משימות ושעות. צוות אחד, גם בלי רשת.',
        lang: 'he',
        dir: 'rtl',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#12211B',
        background_color: '#12211B',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      // What it does is our own file: generated ones have no place for pushes.
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        // What reads a PDF is as large as all the rest: a brief needs the server anyway, and a file has its icon.
        globIgnores: ['**/pdf*.js'],
        rollupFormat: 'iife',
      },
    }),
    compressFiles(),
  ],
  server: {
    proxy: { '/api': process.env['BAMA_API'] ?? 'http://localhost:8081' },
  },
  // The development server takes the library together beforehand.
  optimizeDeps: { rolldownOptions: { plugins: [libraryStyles(), drawingLibrary()] } },
  build: { ...base.build, rolldownOptions: { output: await filesOf(command) } },
}))

/**
 * What the sign-in page needs is one script and one sheet: fewer ways to a far server, and the global rules stand before those
 * of components, as main.tsx names them. What the board needs besides is another: in a hundred files, as they would be by who
 * shares what, it weighs a tenth more.
 */
async function filesOf(command: 'build' | 'serve') {
  if (command === 'serve') return {}
  const ofBoard = await modulesOf(board, { ...base, root: import.meta.dirname, plugins: makers() })
  return {
    codeSplitting: {
      groups: [
        { name: 'start', tags: ['$initial' as const], priority: 2 },
        { name: 'board', test: (id: string) => ofBoard.has(id), priority: 1 },
      ],
    },
  }
}

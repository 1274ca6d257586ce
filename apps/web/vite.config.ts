import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './compress-files.ts'
import { drawingLibrary } from './drawing-library.ts'
import { leanZod } from './lean-zod.ts'
import { libraryStyles } from './library-styles.ts'
import { modulesOf } from './modules-of.ts'
import { base } from './vite.base.ts'

/** The sources of the first screen after sign-in. scripts/check-weight.ts weighs them. */
const board = ['src/app/inside.tsx', 'src/features/events/index.ts']

const makers = () => [react(), libraryStyles(), leanZod(), drawingLibrary()]

export default defineConfig(async ({ command }) => ({
  ...base,
  plugins: [
    ...makers(),
    VitePWA({
      registerType: 'prompt',
      // The app registers the worker itself: an injected script would be inline, or one more request.
      injectRegister: null,
      // `globPatterns` below already covers the icons.
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
      // The service worker is our own file: a generated one can't handle pushes.
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        // The PDF reader is as large as everything else together. Without it, briefs need the server anyway, and a PDF
        // attachment shows an icon.
        globIgnores: ['**/pdf*.js'],
        rollupFormat: 'iife',
      },
    }),
    compressFiles(),
  ],
  server: {
    proxy: { '/api': process.env['BAMA_API'] ?? 'http://localhost:8081' },
  },
  // The development server bundles dependencies beforehand, with its own plugins.
  optimizeDeps: { rolldownOptions: { plugins: [libraryStyles(), drawingLibrary()] } },
  build: { ...base.build, rolldownOptions: { output: await filesOf(command) } },
}))

/**
 * What the sign-in page needs goes into one script and one stylesheet: fewer requests to a distant server, and the
 * global rules come before those of the components, in the order of main.tsx. What the board needs in addition goes
 * into a second chunk. Split automatically, into a hundred files by who shares what, it would weigh a tenth more.
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

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { base } from './vite.base.ts'

/**
 * The page of a freelancer's call: built after the app into the same folder. It shares no files with the app, to stay
 * small.
 */
export default defineConfig({
  ...base,
  plugins: [react(), compressFiles()],
  publicDir: false,
  build: {
    ...base.build,
    manifest: '.vite/call-manifest.json',
    emptyOutDir: false,
    rolldownOptions: { input: 'c/index.html' },
  },
})

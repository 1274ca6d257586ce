// The library's own worker, as a file of ours: the content security policy allows no other.
import 'pdfjs-dist/build/pdf.worker.mjs'

// The library's own worker, served as a file of ours because the content security policy allows no other.
import 'pdfjs-dist/build/pdf.worker.mjs'

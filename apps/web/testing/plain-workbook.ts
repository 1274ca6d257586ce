/// <reference types="node" />
import readXlsxFile from 'read-excel-file/node'

/** The cells of a workbook, read by the library alone: without our limits, and without what we make of them. */
export const readPlainly = (bytes: Buffer): ReturnType<typeof readXlsxFile> => readXlsxFile(bytes)

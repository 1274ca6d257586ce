/// <reference types="node" />
import readXlsxFile from 'read-excel-file/node'

/** Reads a workbook's cells with the library alone, without the product's limits and conversions. */
export const readPlainly = (bytes: Buffer): ReturnType<typeof readXlsxFile> => readXlsxFile(bytes)

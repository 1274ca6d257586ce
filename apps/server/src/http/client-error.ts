import type { Socket } from 'node:net'
import { ApiFailure } from './api-failure.ts'
import { errorBody } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is no readable HTTP request, in the form of all our errors: no app has seen it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new ApiFailure('bad_request', 'the request can not be read')))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', body].join('\r\n'))
}
